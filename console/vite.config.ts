import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropUnusedComponents } from './build/drop-unused-components.ts';
import { firstScreenModules } from './build/first-screen-modules.ts';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';
import { staticWords } from './build/static-words.ts';

const apiPort = process.env.PORT ?? '4000';

/** What shows the decision's button. */
const firstScreen = ['src/app/render-console.tsx', 'src/screens/decide/decide-screen.tsx'];

const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    react(),
    // Every locale that has a translation file; React Aria carries thirty otherwise.
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR', 'ja-JP'] }), enforce: 'pre' as const },
    preload([...firstScreen, 'src/session/open-provider-client.ts']),
    staticWords(),
    dropUnusedComponents('react-router'),
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
          // Few files, each with one dictionary for the compression. What the entry runs before React
          // is there (rules, start) must not share a file with React.
          groups: [
            {
              name: 'rules',
              tags: ['$initial'],
              test: /node_modules\/zod\/|\/(?:domain|contract)\/src\//,
            },
            {
              name: 'start',
              test: /console\/src\/(?:paths|app\/(?:log\.|theme|tab-locale|kept-scroll)|translations\/load-texts|(?:http|login-link|session)\/(?!use-|connection|open-|sign-in-error-of|check-identity)[\w-]+\.ts$)|vite\/preload-helper/,
            },
            { name: firstScreenModules('first-screen', firstScreen.map(absolute)) },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${apiPort}`, '/config.json': `http://localhost:${apiPort}` },
  },
});
