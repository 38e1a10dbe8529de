import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

const place = '<script id="page-script"></script>';
/** Every page carries it, and a phone runs it before anything else. */
const mostBytes = 19_000;

/**
 * Builds `entry` (absolute path) and puts it into the page as an inline script, which the server
 * allows by its hash. Throws if it has grown, or has come to need a package.
 */
export function pageScript(entry: string): Plugin {
  return {
    name: 'countersign-page-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const code = await buildScript(entry);
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
