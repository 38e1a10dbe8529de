import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** A copy of the built console, of which another build can be made. */
export async function copyConsole() {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-console-'));
  await cp(built, directory, { recursive: true });
  return {
    directory,
    remove: () => rm(directory, { recursive: true, force: true }),
    /** Another build: its style sheet has another name and sets `--build`; the former is removed. */
    async buildAgain(name: string) {
      const assets = join(directory, 'assets');
      const files = await readdir(assets);
      const style = files.find((file) => /^style-[\w-]{8,}\.css$/.test(file));
      if (style === undefined) throw new Error('The build has no style sheet.');
      const next = `style-${name.padEnd(8, '0')}.css`;
      await rename(join(assets, style), join(assets, next));
      const text = await readFile(join(assets, next), 'utf8');
      await writeFile(join(assets, next), `${text}\n:root{--build:${name}}`);
      await Promise.all(['.br', '.gz'].map((end) => rm(join(assets, style + end))));
      for (const file of ['index.html', 'embedded.html', 'service-worker.js']) {
        const before = await readFile(join(directory, file), 'utf8');
        const after = before
          .replaceAll(style, next)
          .replace('</style>', `:root{--build:${name}}</style>`)
          .replaceAll(/build:(["`'])\w+\1/g, `build:"${name}"`);
        await writeFile(join(directory, file), after);
        await Promise.all(
          ['.br', '.gz'].map((end) => rm(join(directory, file + end), { force: true })),
        );
      }
    },
  };
}
