// Runs before anything is painted or any other script is there.
try {
  // A chosen theme never flashes the other one.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // Somebody who is signed in gets the page itself: what it needs is asked for now, not one script after the other.
  const hints = JSON.parse(document.querySelector('meta[name=sparekey-hints]')?.content ?? '{}');
  const page = location.pathname.replace(/^(\/details\/).+/, '$1');
  const hint = localStorage.getItem('user') && Object.hasOwn(hints, page) ? hints[page] : { scripts: [] };
  const ask = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes));
  if (hint.picture) {
    const { srcset, sizes } = hint.picture;
    ask({ rel: 'preload', as: 'image', imageSrcset: srcset, imageSizes: sizes, fetchPriority: 'high' });
  }
  for (const href of hint.scripts) ask({ rel: 'modulepreload', href });
} catch {
  // Storage is blocked: the system's theme applies, and everything is found a little later.
}
