/** The widths in pixels that every photo is kept in. A smaller original is kept as it is under each of these names. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** The name under which one width of a photo is stored and served. */
export const photoFile = (key: string, width: PhotoWidth) => `${key}-${width}.webp`;

export const photoUrl = (key: string, width: PhotoWidth) => `/photos/${photoFile(key, width)}`;
