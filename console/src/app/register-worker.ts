import type { QueryClient } from '@tanstack/react-query';
import type { OpenedConsole } from './open-console.ts';

const address = '/service-worker.js';

/** As far as it is used here; not every browser has it. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * ADR 28: registers the service worker once the first screen has what it asked for and the browser is
 * idle, and for signed-in people only: another page may be about to leave. Where there is none, nothing
 * happens.
 */
export function registerWorkerWhenQuiet(opened: OpenedConsole, client: QueryClient): void {
  if (!opened.configuration.worker || !('serviceWorker' in navigator)) return;
  const isQuiet = () =>
    opened.session.getState().kind === 'signed-in' &&
    client.isFetching() === 0 &&
    client.getQueryCache().getAll().length > 0;
  const stop = client.getQueryCache().subscribe(() => {
    if (!isQuiet()) return;
    stop();
    whenIdle(() => void register().catch(() => undefined)); // the console works without
  });
}

async function register(): Promise<void> {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (url) => (url === address ? url : ''),
  });
  const trusted: unknown = policy?.createScriptURL(address);
  // The type of `register` does not know of the trusted addresses that it takes.
  await navigator.serviceWorker.register((trusted ?? address) as string);
  const { serviceWorker } = navigator;
  // An active worker answers this page only when it has claimed it.
  if (serviceWorker.controller === null) {
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  }
  // The worker sees this request, and has the texts for the next visit.
  const { lang } = document.documentElement;
  if (/^\w{2}$/.test(lang)) await fetch(`/assets/i18n/${lang}.json`, { credentials: 'omit' });
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 1000);
  else requestIdleCallback(act);
}
