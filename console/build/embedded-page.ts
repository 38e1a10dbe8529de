import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { buildScript } from './build-script.ts';
import { findChunk } from './chunks.ts';
import { requireConstantExports } from './constant-exports.ts';
import { embedChunk } from './embedded-chunk.ts';

/** Absolute paths of modules. */
interface Embedded {
  /** Defines where the chunks are (src/start/embedded-chunks.ts). */
  readonly script: string;
  /** Their chunks, and all that these import statically, are carried by the page. */
  readonly modules: readonly string[];
}

/**
 * Writes `embedded.html` beside `index.html`: the same page with the style sheet and the first screen's chunks inside,
 * for a browser that has nothing cached (ADR 50). An import map leads chunks that have files to
 * the ones in the page, so that no module runs twice.
 */
export function embeddedPage({ script, modules }: Embedded): Plugin {
  let outDir = '';
  return {
    name: 'countersign-embedded-page',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const files = new Set(
        modules.flatMap((module) => inOrder(bundle, findChunk(bundle, module).fileName)),
      );
      const isEmbedded = (path: string) => files.has(path.slice(1));
      const scripts = [await buildScript(script)];
      const imports: Record<string, string> = {};
      for (const file of files) {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const { code } = this.getModuleInfo(id) ?? {};
          if (typeof code === 'string') requireConstantExports(code, id);
        }
        const embedded = embedChunk(chunk.code, `/${file}`, isEmbedded);
        const bridge = `assets/${chunk.name}-embedded-${hashOf(embedded.bridge)}.js`;
        await writeFile(join(outDir, bridge), embedded.bridge);
        imports[`/${file}`] = `/${bridge}`;
        scripts.push(embedded.script);
      }
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      const style = await readFile(join(outDir, styleOf(page)), 'utf8');
      await writeFile(join(outDir, 'embedded.html'), embed(page, imports, style, scripts));
    },
  };
}

/** The chunk's file behind those of all that it imports. */
function inOrder(bundle: Rolldown.OutputBundle, file: string): readonly string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') return [];
  return [...chunk.imports.flatMap((imported) => inOrder(bundle, imported)), file];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const styleLink = /\n *<link rel="stylesheet"[^>]*href="\/(?<file>[^"]+)">/;

function styleOf(page: string): string {
  const file = styleLink.exec(page)?.groups?.file;
  if (file === undefined) throw new Error('The page names no style sheet');
  return file;
}

function embed(
  page: string,
  imports: Readonly<Record<string, string>>,
  style: string,
  scripts: readonly string[],
): string {
  if (!page.includes('<script id="page-script">')) throw new Error('The page has no script');
  if (/<\/style/i.test(style)) throw new Error('The style sheet holds HTML');
  const unsafe = scripts.find((script) => /<\/script|<!--/i.test(script));
  if (unsafe !== undefined) throw new Error('A script holds HTML');
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const without = Object.keys(imports).reduce(
    (text, file) =>
      text.replace(new RegExp(`\\n *<(?:script|link)[^>]*"${file}"[^>]*>(?:</script>)?`), ''),
    page,
  );
  return (
    without
      // Once a module has been requested, not every browser takes a map any more; the page's script requests some.
      .replace('<script id="page-script">', (begin) => map + begin)
      .replace(styleLink, () => `\n    <style>${style}</style>`)
      .replace('</body>', () =>
        [...scripts.map((script) => `<script>${script}</script>`), '</body>'].join('\n'),
      )
  );
}
