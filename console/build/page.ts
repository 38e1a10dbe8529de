import type { HtmlTagDescriptor, Plugin } from 'vite';
import { buildScript } from './build-script.ts';
import { filesOf } from './chunks.ts';

const place = '<script id="page-script"></script>';

interface Page {
  /** Becomes the script inside the page, which the server allows by its hash. */
  readonly script: string;
  /** Imported on demand on every page that stays: the page names its files, so that they come with the page's own. */
  readonly screen: string;
  /** What some pages need beside that, by the names by which the script knows their files. */
  readonly later: Readonly<Record<string, string>>;
}

/** Completes index.html; all modules are absolute paths. */
export function page({ script, screen, later }: Page): Plugin {
  return {
    name: 'countersign-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const isNamed = (file: string) => html.includes(`"${file}"`);
        const files = filesOf(bundle, screen).filter((file) => !isNamed(file));
        const others = Object.entries(later).map(([name, module]) => [
          name,
          filesOf(bundle, module).filter((file) => !isNamed(file) && !files.includes(file)),
        ]);
        const filesOfPages = JSON.stringify(Object.fromEntries(others));
        const code = await buildScript(script, { filesOfPages });
        // Inside HTML both would end or change the element.
        if (/<\/script|<!--/i.test(code)) throw new Error("The page's script holds HTML");
        return {
          html: html.replace(place, () => place.replace('></', () => `>${code}</`)),
          tags: files.map(modulepreload),
        };
      },
    },
  };
}

function modulepreload(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', href, crossorigin: true };
  return { tag: 'link', injectTo: 'head', attrs };
}
