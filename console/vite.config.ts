import { fileURLToPath } from 'node:url';
import { translationLanguages } from '@countersign/domain/locale/languages';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { consoleVersion } from './build/console-version.ts';
import { dropUnusedComponents } from './build/drop-unused-components.ts';
import { embeddedPage } from './build/embedded-page.ts';
import { entryModules, laterFiles, laterModules, reactPackages } from './build/entry-modules.ts';
import { pageScript } from './build/page-script.ts';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';
import { reachedModules } from './build/reached-modules.ts';
import { serviceWorker } from './build/service-worker.ts';
import { staticWords } from './build/static-words.ts';
import { withoutDescriptions } from './build/without-descriptions.ts';

const apiPort = process.env.PORT ?? '4000';

const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const packageFile = (name: string) => fileURLToPath(import.meta.resolve(name));
const firstScreen = absolute(entryModules.firstScreen);
const pageFiles = { signIn: absolute(entryModules.signIn), queue: absolute(entryModules.queue) };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    withoutDescriptions(),
    react(),
    // React Aria carries thirty languages otherwise.
    { ...optimizeLocales.vite({ locales: [...translationLanguages] }), enforce: 'pre' as const },
    preload([firstScreen], reactPackages),
    staticWords(),
    pageScript(absolute(entryModules.pageScript), pageFiles),
    consoleVersion(),
    dropUnusedComponents(),
    embeddedPage({
      script: absolute(entryModules.embeddedChunks),
      modules: [absolute(entryModules.entry), firstScreen],
    }),
    serviceWorker(absolute(entryModules.serviceWorker)),
    precompress(),
  ],
  // ADR 51.
  resolve: { alias: [{ find: /^zod\/mini$/, replacement: absolute(entryModules.schemas) }] },
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
          // One dictionary for the compression.
          groups: [
            // What loads the others; alone, or the entry would wait for React.
            { name: reachedModules('entry', [absolute(entryModules.entry)]) },
            { name: reachedModules('react', ['react', 'react-dom/client'].map(packageFile)) },
            { name: reachedModules('first-screen', [firstScreen], laterModules) },
            ...Object.entries(laterFiles).map(([name, roots]) => ({
              name: reachedModules(name, roots.map(absolute)),
            })),
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${apiPort}`, '/config.json': `http://localhost:${apiPort}` },
  },
});
