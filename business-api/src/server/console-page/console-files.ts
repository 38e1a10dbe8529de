import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { consoleVersionMeta } from '@countersign/contract/console-release';

/** The console has not been built, or CONSOLE_DIR names a wrong folder. */
export class ConsoleNotBuilt extends Error {
  override name = 'ConsoleNotBuilt';
}

/** The built files as paths of addresses, `/assets/main-4f2a.js`; throws ConsoleNotBuilt. */
export function consoleFiles(directory: string, setting = 'CONSOLE_DIR'): ReadonlySet<string> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new ConsoleNotBuilt(
      `The console is not built: there is no index.html in ${directory}. ` +
        `Run npm run build, or let ${setting} name the folder of the built console.`,
    );
  }
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
    .map((path) => path.split(sep).join('/'))
    // The page is only served filled; compressed files are served under the name of their originals.
    .filter((path) => !/^\/index\.html$|\.(?:br|gz)$/.test(path));
  return new Set(files);
}

/** The build of a console; undefined where its page says none, or is not there. */
export function readConsoleVersion(directory: string): string | undefined {
  const file = join(directory, 'index.html');
  if (!existsSync(file)) return undefined;
  const meta = new RegExp(`<meta name="${consoleVersionMeta}" content="(?<version>\\w+)"`);
  return meta.exec(readFileSync(file, 'utf8'))?.groups?.version;
}

// Vite puts a hash of the content into the names below /assets, but not into copied files.
export const isHashed = (path: string) => /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(path);

/** How long a browser may use a cached file without asking. */
export function cacheRule(path: string): string {
  return isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
