import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('web'),
  publicDir: path('web/public'),
  cacheDir: path('node_modules/.vite'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: path('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // A strict content security policy takes no data: fonts, and small pictures cache better as files.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
  },
});
