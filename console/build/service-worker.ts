import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { consoleVersionMeta } from '@countersign/contract/console-release';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

/**
 * Writes `service-worker.js` from `entry` (absolute path), with the list of all files that have a hash. It has none in
 * its own name: a browser asks for it by its address. After every plugin that writes such files.
 */
export function serviceWorker(entry: string): Plugin {
  let outDir = '';
  return {
    name: 'countersign-service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      const build = new RegExp(`name="${consoleVersionMeta}" content="(\\w+)"`).exec(page)?.[1];
      if (build === undefined) throw new Error('The page does not name its build');
      const assets = await readdir(join(outDir, 'assets'));
      const files = assets.filter((file) => /\.\w+$/.test(file)).map((file) => `/assets/${file}`);
      const code = await buildScript(entry, { shell: JSON.stringify({ build, files }) });
      await writeFile(join(outDir, 'service-worker.js'), code);
    },
  };
}
