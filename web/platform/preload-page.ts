type Preload = (pathname: string) => Promise<unknown>;

let preload: Preload | undefined;

/** Said by the route table, so that parts of pages know addresses and no page. */
export const setPreload = (how: Preload) => void (preload = how);

/** Fetches the files of a page ahead, where it is about to be opened. */
export const preloadPage = (pathname: string) => void preload?.(pathname);
