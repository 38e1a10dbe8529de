import { ConfigurationError, readConfiguration } from '../configuration.ts';
import type { Opening } from '../start/opening.ts';
import { createTabStorage } from '../storage/tab-storage.ts';
import { log } from './log.ts';
import { openConsole } from './open-console.ts';
import { renderBrokenConfiguration, renderConsole } from './render-console.tsx';
import { applyTheme } from './theme.ts';

type Begun = Pick<Opening, 'openedAt' | 'isCallback' | 'running' | 'texts'>;

/** Starts the console on a page that stays. */
export async function startConsole(begun: Begun): Promise<void> {
  const storage = createTabStorage(() => sessionStorage);
  applyTheme(storage);
  try {
    const configuration = await readConfiguration();
    const sharedStorage = createTabStorage(() => localStorage);
    await renderConsole(openConsole({ configuration, storage, sharedStorage, ...begun }));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    log('configuration-broken', { reason: error.fault });
    await renderBrokenConfiguration(error.fault);
  }
}
