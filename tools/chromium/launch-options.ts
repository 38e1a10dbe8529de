import { fileURLToPath } from 'node:url';
import { chromiumArguments, findChromium } from './find-chromium.ts';

const program = fileURLToPath(new URL('without-search-popup.sh', import.meta.url));

/** How Playwright is to start the browser of this machine; its own where there is none. */
export function chromiumLaunchOptions(chromium: string | undefined = findChromium()) {
  const args = chromiumArguments();
  if (chromium === undefined) return { args };
  return { args, executablePath: program, env: { ...process.env, CHROMIUM_PROGRAM: chromium } };
}
