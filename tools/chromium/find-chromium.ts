import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const USUAL_PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium or Chrome of this machine, or undefined where there is none.
 * CHROMIUM_PATH goes first; it is taken as it is, so that a wrong one is noticed.
 */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const inPath = PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...USUAL_PLACES].find(isProgram);
}

/** Chromium refuses its own sandbox to root (containers, CI), and /dev/shm is tiny there. */
export function chromiumArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
