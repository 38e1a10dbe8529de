import type { QueryClient } from '@tanstack/react-query';
import type { Translations } from '../translations/translations.ts';
import type { OpenedConsole } from './open-console.ts';

/** Longer than from the first response to the last request on a slow phone: what is shown comes before what is stored. */
const quietMs = 1000;

/**
 * ADR 28: installs the service worker once all responses have been there for a second and the browser is
 * idle, and for signed-in people only: another page may be about to leave. Where there is none, nothing
 * happens.
 */
export function installServiceWorkerWhenQuiet(
  opened: OpenedConsole,
  translations: Translations,
  client: QueryClient,
): void {
  if (!opened.configuration.worker || !('serviceWorker' in navigator)) return;
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
    // The console works without it, whatever fails.
    import('./install-service-worker.ts')
      .then(({ installWhenIdle }) => installWhenIdle(translations.getFile()))
      .catch(() => {});
  }
}
