import { fileURLToPath } from 'node:url';
import { translationLanguages } from '@countersign/domain/locale/languages';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropUnusedComponents } from './build/drop-unused-components.ts';
import { entryModules, reactPackages } from './build/entry-modules.ts';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';
import { reachedModules } from './build/reached-modules.ts';
import { staticWords } from './build/static-words.ts';

const apiPort = process.env.PORT ?? '4000';

const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const start = absolute(entryModules.start);
const firstScreen = entryModules.firstScreen.map(absolute);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    react(),
    // React Aria carries thirty languages otherwise.
    { ...optimizeLocales.vite({ locales: [...translationLanguages] }), enforce: 'pre' as const },
    preload([...firstScreen, absolute(entryModules.signIn)], reactPackages),
    staticWords(),
    dropUnusedComponents(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The polyfill is an inline-like loader that Trusted Types refuse; every target browser preloads.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // All of it is smaller than one round trip.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, each with one dictionary for the compression. React is not in the first:
          // the page may be left for the provider before it is needed.
          groups: [
            { name: reachedModules('start', [start]) },
            { name: reachedModules('first-screen', firstScreen) },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${apiPort}`, '/config.json': `http://localhost:${apiPort}` },
  },
});
