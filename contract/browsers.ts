/** The oldest browsers that we support. Build targets and lint rules follow them, and docs/browsers.md lists them. */
export const OLDEST_BROWSERS = { Chrome: '120', Edge: '120', Firefox: '128', Safari: '17.4' } as const;

/** APIs that older browsers lack and that pages require. A page that misses one redirects to the page below. */
export const REQUIRED_APIS = [
  'AbortSignal.any',
  'CSS.registerProperty',
  'HTMLElement.prototype.showPopover',
  'Map.groupBy',
  'String.prototype.isWellFormed',
  'URL.canParse',
] as const;

export const OLD_BROWSER_PAGE = '/old-browser';
