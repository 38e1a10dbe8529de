/** Paths below `console/`; the build fails where one of them is missing or has no file of its own. */
export const entryModules = {
  entry: 'src/main.tsx',
  /** Inside the page: sends people to the provider before any file is there. */
  pageScript: 'src/start/page-script.ts',
  /** Written as a file of its own (ADR 28). */
  serviceWorker: 'src/worker/service-worker.ts',
  /** Imported on demand by the entry, on a page that stays: what shows the decision's button. */
  firstScreen: 'src/app/start-console.ts',
  /** In the place of `zod/mini` (ADR 51). */
  schemas: 'src/schemas/zod-mini.ts',
  /** Imported on demand by a sign-in. */
  signIn: 'src/session/open-provider-client.ts',
} as const;

/** Too large for the entry to wait for. */
export const reactPackages = ['react', 'react-dom', 'react-router'] as const;

/** Parts of React Query that only other screens use. */
export const laterModules = [
  '/query-core/build/modern/infiniteQueryObserver.js',
  '/query-core/build/modern/mutationObserver.js',
  '/react-query/build/modern/useInfiniteQuery.js',
  '/react-query/build/modern/useMutation.js',
] as const;
