import { existsSync, globSync } from 'node:fs';
import type { DrivenBrowser } from './driven-browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface OtherEngine {
  readonly name: 'Firefox' | 'WebKit';
  /** What is not installed, and how it is; undefined where the engine can be started. */
  readonly missing: string | undefined;
  start(): Promise<DrivenBrowser>;
}

const firefox = '/usr/bin/firefox-esr';
const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const [miniBrowser = 'MiniBrowser of webkit2gtk-4.1'] = globSync(
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
);

/** The engines besides Chromium that Debian has. */
export const otherEngines: readonly OtherEngine[] = [
  {
    name: 'Firefox',
    missing: missingOf([firefox], 'firefox-esr'),
    start: () => startFirefox(firefox),
  },
  {
    name: 'WebKit',
    missing: missingOf([driver, miniBrowser, display], 'webkit2gtk-driver xvfb'),
    start: () => startWebKit({ driver, browser: miniBrowser, display }),
  },
];

function missingOf(programs: readonly string[], packages: string): string | undefined {
  const missing = programs.find((path) => !existsSync(path));
  return missing && `${missing} is not there: on Debian, apt-get install ${packages}`;
}
