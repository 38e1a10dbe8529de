import './ui/tokens.css';
import './ui/page.css';
import { log } from './app/log.ts';
import { openConsole } from './app/open-console.ts';
import { applyTheme } from './app/theme.ts';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { paths } from './paths.ts';
import { createTabStorage } from './storage/tab-storage.ts';

// This file and its static imports are enough to redirect a person to the sign-in. React and the
// screens load in parallel (build/preload.ts) and are awaited afterwards.
const storage = createTabStorage(() => sessionStorage);
const sharedStorage = createTabStorage(() => localStorage);
applyTheme(storage);

// S2.12: removes the provider's response from the address before any request.
const openedAt = window.location.href;
const isCallback = window.location.pathname === paths.loginCallback;
if (isCallback) window.history.replaceState(null, '', paths.loginCallback);

const rendering = import('./app/render-console.tsx');
try {
  const configuration = await readConfiguration();
  const opened = openConsole({ configuration, storage, sharedStorage, openedAt, isCallback });
  const { renderConsole } = await rendering;
  await renderConsole(opened);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  log('configuration-broken', { reason: error.fault });
  const { renderBrokenConfiguration } = await rendering;
  await renderBrokenConfiguration(error.fault);
}
