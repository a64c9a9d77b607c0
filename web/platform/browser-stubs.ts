// Stubs for unit tests, which run without a browser. Importing a feature's index loads modules that add listeners to the
// window and read the document on load.
const stubs = {
  window: globalThis,
  addEventListener: () => {},
  document: {
    querySelector: (selector: string) =>
      selector.includes('sparekey-config')
        ? { content: JSON.stringify({ currency: 'USD', distanceUnit: 'km' }) }
        : null,
  },
};

for (const [name, value] of Object.entries(stubs))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
