/** In pixels. A smaller original is stored at its original size under each of these names. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const photoFile = (key: string, width: PhotoWidth) => `${key}-${width}.webp`;

export const photoUrl = (key: string, width: PhotoWidth) => `/photos/${photoFile(key, width)}`;

/** Purposes of photos with restricted access. */
export const PRIVATE_PURPOSES = ['message', 'handover', 'claim'] as const;
export type PrivatePurpose = (typeof PRIVATE_PURPOSES)[number];
