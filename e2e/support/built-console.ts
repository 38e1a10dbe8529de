import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Folder of the built console. */
export const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url));

let next: Promise<string> | undefined;

/** Folder of the release after the built one: the same sources, but every file below /assets has another name. */
export function nextRelease(): Promise<string> {
  next ??= buildNext();
  return next;
}

async function buildNext(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'countersign-next-'));
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const name = 'assets/[name]-next-[hash]';
  const output = {
    entryFileNames: `${name}.js`,
    chunkFileNames: `${name}.js`,
    assetFileNames: `${name}[extname]`,
  };
  await build({
    configFile: fileURLToPath(new URL('../../console/vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rolldownOptions: { output } },
  });
  return outDir;
}
