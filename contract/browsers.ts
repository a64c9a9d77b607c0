/** The oldest browsers in which everything works. What is built and linted follows them, and docs/browsers.md names them. */
export const OLDEST_BROWSERS = { Chrome: '120', Edge: '120', Firefox: '128', Safari: '17.4' } as const;

/** What those before them lack and pages cannot do without. A page that misses one leads to the page below. */
export const NEEDED = [
  'AbortSignal.any',
  'CSS.registerProperty',
  'HTMLElement.prototype.showPopover',
  'Map.groupBy',
  'String.prototype.isWellFormed',
  'URL.canParse',
] as const;

export const OLD_BROWSER_PAGE = '/old-browser';
