import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const version = '12.8.2';

export interface Audit {
  readonly score: number | null;
  readonly displayValue?: string;
  readonly errorMessage?: string;
}

export interface Report {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
}

export type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: Report } | undefined>;

/**
 * No dependency of the project: with what it brings it is larger than all that the console needs.
 * `LIGHTHOUSE_DIR` names a folder in which `npm install lighthouse` was run; without it, npx fetches it.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = process.env.LIGHTHOUSE_DIR;
  const core = folder
    ? resolve(folder, 'node_modules/lighthouse/core/index.js')
    : join(await fetchedByNpx(), '../../core/index.js');
  const loaded = (await import(pathToFileURL(core).href)) as { readonly default: Lighthouse };
  return loaded.default;
}

/** The path of its program, `…/lighthouse/cli/index.js`. */
async function fetchedByNpx(): Promise<string> {
  const words = ['--yes', '--package', `lighthouse@${version}`, '--', 'which', 'lighthouse'];
  const { stdout } = await promisify(execFile)('npx', words);
  return realpath(stdout.trim());
}
