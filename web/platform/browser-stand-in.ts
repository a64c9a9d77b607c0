// Unit tests run without a browser. Entering a feature by its index loads modules that listen to the window and read the
// page as soon as they are loaded; here they find nothing to hear, and little to read.
const missing = {
  window: globalThis,
  addEventListener: () => {},
  document: {
    querySelector: (wanted: string) =>
      wanted.includes('sparekey-config') ? { content: JSON.stringify({ currency: 'USD' }) } : null,
  },
};

for (const [name, value] of Object.entries(missing))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
