import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same engine with less work for each page: it goes first. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const USUAL_PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The path of a Chromium or Chrome of this machine, or undefined where there is none.
 * CHROMIUM_PATH goes first; it is taken as it is, so that a wrong one is noticed.
 */
export function findChromium(environment: Environment = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  return findProgram([WITHOUT_WINDOWS, ...WITH_WINDOWS], environment);
}

/** The same, but one that has windows, and so a viewer of PDFs; not by CHROMIUM_PATH. */
export function findChromiumWithWindows(
  environment: Environment = process.env,
): string | undefined {
  return findProgram(WITH_WINDOWS, environment);
}

function findProgram(names: readonly string[], environment: Environment): string | undefined {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
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
