import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

const MISSING =
  'No Chromium found: install the Debian packages chromium and fonts-noto-cjk, or Google Chrome, or name one in CHROMIUM_PATH.';

/**
 * The path of a Chromium; where there is none, and we may (root on a Debian), installs one.
 * Throws an Error whose message is one line that says what to install.
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && hasAptGet()) installChromium();
  const installed = findChromium();
  if (!installed) throw new Error(MISSING);
  return installed;
}

function hasAptGet(): boolean {
  return spawnSync('apt-get', ['--version']).status === 0;
}

function installChromium(): void {
  console.log('No Chromium found: installing the Debian packages chromium and fonts-noto-cjk.');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'inherit', env: environment } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  const packages = ['chromium', 'fonts-noto-cjk'];
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
