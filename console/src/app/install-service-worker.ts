import { ownVersion } from '../http/console-version.ts';
import { textsPath } from '../translations/texts-path.ts';
import type { LanguageTexts } from '../translations/translate.ts';
import type { KeptTexts } from '../worker/kept-texts.ts';

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
export async function installWhenIdle(shown: LanguageTexts | undefined): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 1000);
    else requestIdleCallback(resolve);
  });
  await installServiceWorker();
  if (shown === undefined) return;
  // The worker has not seen their request, and the next visit asks it for them.
  const kept: KeptTexts = {
    build: ownVersion(),
    path: textsPath(shown.language),
    texts: JSON.stringify(shown.texts),
  };
  navigator.serviceWorker.controller?.postMessage(kept);
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
}
