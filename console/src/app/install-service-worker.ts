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

/** Makes the worker this page's, with the texts that it shows. Rejects where the browser refuses it. */
export async function installWhenIdle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 1000);
    else requestIdleCallback(resolve);
  });
  await installServiceWorker();
}

async function installServiceWorker(): Promise<void> {
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
