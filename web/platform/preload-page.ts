type Preload = (pathname: string) => Promise<unknown>;

let preload: Preload | undefined;

/** Called by the route table, so that components do not need to import pages. */
export const setPreload = (preloader: Preload) => void (preload = preloader);

/** Fetches the files of a page that is likely to be opened next. */
export const preloadPage = (pathname: string) => void preload?.(pathname);
