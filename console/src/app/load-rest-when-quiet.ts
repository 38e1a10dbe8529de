import type { QueryClient } from '@tanstack/react-query';
import type { Translations } from '../translations/translations.ts';
import type { OpenedConsole } from './open-console.ts';
import { beQuiet } from './quiet.ts';

/** Longer than from the first response to the last request on a slow phone: what is shown comes before what is stored. */
const quietMs = 1000;

/**
 * Once all responses have been there for a second, and for signed-in people only (another page may be about to leave):
 * loads what a decision may still need, so that it outlives a lost connection and a new release, and then the service
 * worker (ADR 28), if the browser has one.
 */
export function loadRestWhenQuiet(
  opened: OpenedConsole,
  translations: Translations,
  client: QueryClient,
): void {
  // A query that was only just added is not fetching yet.
  const hasResponse = () =>
    client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status !== 'pending');
  const isQuiet = () =>
    opened.session.getState().kind === 'signed-in' && client.isFetching() === 0 && hasResponse();
  let changedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Called hundreds of times while a screen is drawn.
  const stop = client.getQueryCache().subscribe(() => {
    changedAtMs = performance.now();
    timer ??= setTimeout(look, quietMs);
  });
  function look(): void {
    const restMs = changedAtMs + quietMs - performance.now();
    timer = restMs > 0 ? setTimeout(look, restMs) : undefined;
    if (timer !== undefined || !isQuiet()) return;
    stop();
    beQuiet();
    // The console works without them; each part says so itself where it is missing.
    void loadPartsOfDecision().catch(() => {});
    if (!opened.configuration.worker || !('serviceWorker' in navigator)) return;
    import('./install-service-worker.ts')
      .then(({ installWhenIdle }) => installWhenIdle(translations.getFile()))
      .catch(() => {});
  }
}

/** The dialogs that ask (confirmation, another sign-in), the mail's preview, and what follows a decision. */
async function loadPartsOfDecision(): Promise<void> {
  await Promise.all([
    import('../session/reauthenticate-question.tsx'),
    import('../mail-preview/mail-preview.tsx'),
    import('../registration-page/outcome-parts.ts'),
  ]);
}
