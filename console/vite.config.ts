import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { importedBy } from './build/chunks.ts';
import { consoleVersion } from './build/console-version.ts';
import { page } from './build/page.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { staticWords } from './build/static-words.ts';

const apiPort = process.env.PORT ?? '4000';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
/** Imported on demand by the entry, on a page that stays: what shows the decision's button. */
const screen = source('app/render-console.tsx');
const desk = source('screens/customer-service/customer-service-screen.tsx');
const signIn = source('session/check-tokens.ts');

const layersBelow =
  'domain|contract|app|claim|drafts|failures|http|live|queries|registration|session|time|translations|ui';
const sources = (folders: string) =>
  new RegExp(
    `/(?:${folders})/(?!.*-(?:dialog|question)\\.|src/(?:history|requests|evidence|duplicates|reversals|decision-proposals)\\b)`,
  );

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    staticWords(),
    page({ script: source('start/page-script.ts'), modules: { screen, signIn, queue: desk } }),
    consoleVersion(),
    serviceWorker(source('worker/service-worker.ts')),
    precompress(),
  ],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The polyfill is an inline-like loader that Trusted Types refuse; every target browser preloads.
    modulePreload: {
      polyfill: false,
      // A part that is loaded later needs no preload of what every page has.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((one) => !/\/(?:react|entry|rolldown-runtime)-/.test(one))
          : files,
    },
    assetsInlineLimit: 0,
    // All of it is smaller than one round trip.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each takes what its modules import too, as far as none before has it.
          groups: [
            // What loads the others; alone, or the entry would wait for React.
            { name: 'entry', test: source('main.tsx') },
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'first-screen', test: screen },
            { name: 'sign-in', test: signIn },
            { name: 'modal', test: source('ui/modal.tsx') },
            // What several later parts need of the layers below them: three files, instead of forty small ones.
            {
              name: (id, modules) => (importedBy(desk, modules).has(id) ? 'queue' : null),
              minShareCount: 2,
            },
            // Of two parts for administrators and their own account, which no one waits for in the list.
            { name: 'account', test: /\/contract\/src\/(?:sessions|text-flags)\.ts/ },
            { name: 'shared', test: sources(layersBelow), minShareCount: 2 },
            { name: 'record', test: sources('decision-record|history'), minShareCount: 2 },
            { name: 'evidence', test: source('evidence/evidence-parts.ts') },
            { name: 'outcome', test: source('registration-page/outcome-parts.ts') },
            { name: 'duplicates', test: source('duplicates/duplicates-parts.ts') },
            { name: 'asking', test: source('asking/asking-parts.ts') },
            { name: 'desk', test: desk },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${apiPort}`, '/config.json': `http://localhost:${apiPort}` },
  },
});
