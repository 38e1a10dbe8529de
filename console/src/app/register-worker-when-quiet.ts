import type { QueryClient } from '@tanstack/react-query';
import type { OpenedConsole } from './open-console.ts';

/**
 * ADR 28: registers the service worker once the first screen has what it asked for and the browser is
 * idle, and for signed-in people only: another page may be about to leave. Where there is none, nothing
 * happens.
 */
export function registerWorkerWhenQuiet(opened: OpenedConsole, client: QueryClient): void {
  if (!opened.configuration.worker || !('serviceWorker' in navigator)) return;
  // A query that was only just added is not fetching yet.
  const hasAnswer = () =>
    client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status !== 'pending');
  const isQuiet = () =>
    opened.session.getState().kind === 'signed-in' && client.isFetching() === 0 && hasAnswer();
  const stop = client.getQueryCache().subscribe(() => {
    if (!isQuiet()) return;
    stop();
    whenIdle(async () => {
      const { registerWorker } = await import('./register-worker.ts');
      await registerWorker();
    });
  });
}

/** The console works without it, whatever fails. */
function whenIdle(work: () => Promise<void>): void {
  const act = () => void work().catch(() => undefined);
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 1000);
  else requestIdleCallback(act);
}
