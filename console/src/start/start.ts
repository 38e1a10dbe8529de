import { log } from '../app/log.ts';
import { type LaterModules, type OpenedConsole, openConsole } from '../app/open-console.ts';
import { applyTheme } from '../app/theme.ts';
import {
  ConfigurationError,
  type ConfigurationFault,
  readConfiguration,
} from '../configuration.ts';
import { isWithin, paths } from '../paths.ts';
import { createTabStorage } from '../storage/tab-storage.ts';

/** Built files, which the page does not name, since a page that leaves for the provider needs none of them. */
export interface FilesOfPages {
  /** What draws the first screen. */
  readonly screen: readonly string[];
  readonly signIn: readonly string[];
  readonly queue: readonly string[];
}

export type Opening =
  | { readonly kind: 'opened'; readonly opened: OpenedConsole }
  /** For the provider: nothing else may start. */
  | { readonly kind: 'left' }
  | { readonly kind: 'broken'; readonly fault: ConfigurationFault };

export interface Start {
  readonly opening: Promise<Opening>;
  /** The start has no files of its own to load code from; the console's entry gives it. */
  readonly provide: (modules: LaterModules) => void;
}

declare global {
  interface Window {
    countersign?: Start;
  }
}

/**
 * The start of the console, once for each page: decides from address, storage and configuration what the page does
 * first, and sends the first requests. Without React, which draws what it hands over.
 */
export function start(files: FilesOfPages = { screen: [], signIn: [], queue: [] }): Start {
  const address = openAddress();
  const storage = createTabStorage(() => sessionStorage);
  applyTheme(storage);
  let provide: Start['provide'] = () => undefined;
  const modules = new Promise<LaterModules>((resolve) => {
    provide = resolve;
  });

  async function open(): Promise<Opening> {
    try {
      const opened = openConsole({
        configuration: await readConfiguration(),
        storage,
        sharedStorage: createTabStorage(() => localStorage),
        ...address,
        modules,
        prepare: (pathname) => {
          if (pathname === paths.loginCallback) preloadScripts(files.signIn);
          if (isWithin(pathname, paths.customerService)) preloadScripts(files.queue);
        },
      });
      if (await opened.isLeaving) return { kind: 'left' };
      preloadScripts(files.screen);
      return { kind: 'opened', opened };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      log('configuration-broken', { reason: error.fault });
      return { kind: 'broken', fault: error.fault };
    }
  }
  return { opening: open(), provide };
}

/** Requests scripts before anything imports them. */
function preloadScripts(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}

interface OpenedAddress {
  /** The address the page was opened with. */
  readonly openedAt: string;
  readonly isCallback: boolean;
}

/** S2.12: removes the provider's response from the address before any request. */
function openAddress(): OpenedAddress {
  const isCallback = window.location.pathname === paths.loginCallback;
  const openedAt = window.location.href;
  if (isCallback) window.history.replaceState(null, '', paths.loginCallback);
  return { openedAt, isCallback };
}
