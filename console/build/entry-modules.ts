/** Paths below `console/`; the build fails where one of them is missing or has no file of its own. */
export const entryModules = {
  entry: 'src/main.tsx',
  /** Inside the page: sends people to the provider before any file is there. */
  pageScript: 'src/start/page-script.ts',
  /** Inside the page that carries its chunks (ADR 50). */
  embeddedChunks: 'src/start/embedded-chunks-script.ts',
  /** Written as a file of its own (ADR 28). */
  serviceWorker: 'src/worker/service-worker.ts',
  /** Imported on demand by the entry, on a page that stays: what shows the decision's button. */
  firstScreen: 'src/app/start-console.ts',
  /** In the place of `zod/mini` (ADR 51). */
  schemas: 'src/schemas/zod-mini.ts',
  /** Imported on demand: by a sign-in, and by the desk. The script in the page requests them where they are needed. */
  signIn: 'src/session/open-provider-client.ts',
  queue: 'src/screens/customer-service/customer-service-screen.tsx',
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

/**
 * What loads after the first frame, in few files instead of many small ones: the first file names each of them. What
 * an earlier file of this list has is not in a later one. `rows` and `live` are what the queue needs at once, and the decision screen
 * after its button.
 */
export const laterFiles = {
  rows: [
    'src/app/settings.tsx',
    'src/registration/header-due.tsx',
    '../domain/src/registration/mail-purpose.ts',
    '../domain/src/registration/new-email-address.ts',
    'src/queries/use-me.ts',
    'src/screens/customer-service/address/desk-paths.ts',
    'src/ui/choice-field.tsx',
  ],
  live: [
    'src/live/live-changes.tsx',
    'src/live/assigned-notice.tsx',
    'src/http/open-stream.ts',
    'src/ui/save-file.ts',
  ],
  parts: [
    'src/asking/field-name.ts',
    'src/asking/to-asking.ts',
    'src/claim/use-claim.ts',
    'src/decision-record/decision-facts.tsx',
    'src/decision-record/undo-offer.tsx',
    'src/decision-record/use-undo.ts',
    'src/evidence/differing-letters.ts',
    'src/evidence/evidence-query.ts',
    'src/evidence/use-evidence-text.ts',
    'src/failures/act-failure.tsx',
    'src/registration/changed-facts-list.tsx',
    'src/registration/copy-value.tsx',
    'src/registration/printed-number.tsx',
    'src/queries/use-act.ts',
    'src/drafts/use-personal-text.ts',
    'src/session/signed-in-again.tsx',
    '../contract/src/notes.ts',
    '../contract/src/requests/documents.ts',
    '../contract/src/history.ts',
  ],
  evidence: ['src/evidence/evidence-parts.ts', 'src/evidence/proven-history.tsx'],
  outcome: [
    'src/registration-page/outcome-parts.ts',
    'src/decision-record/reopened-notice.tsx',
    'src/decision-form/refused-notice.tsx',
  ],
  duplicates: ['src/duplicates/duplicates-parts.ts'],
  asking: ['src/asking/asking-parts.ts'],
  desk: ['src/screens/customer-service/customer-service-screen.tsx'],
} as const;
