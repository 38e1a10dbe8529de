import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';
import { filesOf } from './chunks.ts';

/**
 * Writes `service-worker.js` from `entry` (absolute path), with the list of the files that the built
 * page names and of those that `screens` (absolute paths) add. It has no hash in its name: a browser asks
 * for it by its address.
 */
export function serviceWorker(entry: string, screens: readonly string[]): Plugin {
  let outDir = '';
  return {
    name: 'countersign-service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      const build = createHash('sha256').update(page).digest('hex').slice(0, 12);
      const files = namedIn(page);
      const later = new Set(
        screens
          .flatMap((screen) => filesOf(bundle, screen))
          .filter((file) => !files.includes(file)),
      );
      const code = await buildScript(entry, {
        shell: JSON.stringify({ build, files, later: [...later] }),
      });
      await writeFile(join(outDir, 'service-worker.js'), code);
    },
  };
}

/** The hashed files that a page names; throws if it names none. */
function namedIn(page: string): readonly string[] {
  const files = [...page.matchAll(/(?:src|href)="(?<file>\/assets\/[^"]+)"/g)];
  if (files.length === 0) throw new Error('The page names no file of its own');
  return files.map(({ groups }) => groups?.file ?? '');
}
