/** In pixels. A smaller original is stored at its own size under each of these names. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const photoFile = (key: string, width: PhotoWidth) => `${key}-${width}.webp`;

export const photoUrl = (key: string, width: PhotoWidth) => `/photos/${photoFile(key, width)}`;

/** Photos that only some people see. */
export const PRIVATE_PURPOSES = ['message', 'handover', 'claim'] as const;
export type PrivatePurpose = (typeof PRIVATE_PURPOSES)[number];
