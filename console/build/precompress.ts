import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible: readonly string[] = ['.js', '.css', '.json', '.svg'];
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that no server has to compress.
 * Not beside index.html: the server inserts the configuration into it.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'countersign-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.includes(extname(file)))
          .map((file) => compress(join(outDir, file))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
