import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';
import { findChunk, withImports } from './chunks.ts';

const place = '<script id="page-script"></script>';
/** Every page carries it, and a phone runs it before anything else. */
const mostBytes = 21_000;

/**
 * Builds `entry` (absolute path) and puts it into the page as an inline script, which the server
 * allows by its hash. The script knows the files of `modules` (absolute paths), without those that the page names.
 * Throws if it has grown, or has come to need a package.
 */
export function pageScript(entry: string, modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'countersign-page-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const files = Object.entries(modules).map(([name, module]) => [
          name,
          withImports(bundle, findChunk(bundle, module))
            .map((file) => `/${file}`)
            .filter((file) => !html.includes(`"${file}"`)),
        ]);
        const filesOfPages = JSON.stringify(Object.fromEntries(files));
        const code = await buildScript(entry, { filesOfPages });
        requireInline(code);
        return html.replace(place, () => place.replace('></', () => `>${code}</`));
      },
    },
  };
}

function requireInline(code: string): void {
  if (code.length > mostBytes) throw new Error(`The page's script has ${code.length} bytes`);
  // Inside HTML both would end or change the element.
  if (/<\/script|<!--/i.test(code)) throw new Error("The page's script holds HTML");
}
