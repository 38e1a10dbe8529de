import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';
import { filesOf } from './chunks.ts';

const place = '<script id="page-script"></script>';

interface Page {
  /** Becomes the script inside the page, which the server allows by its hash. */
  readonly script: string;
  /** Imported on demand, by the names by which the script knows their files. */
  readonly modules: Readonly<Record<string, string>>;
}

/** Completes index.html; all modules are absolute paths. */
export function page({ script, modules }: Page): Plugin {
  return {
    name: 'countersign-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const files = Object.entries(modules).map(([name, module]) => [
          name,
          filesOf(bundle, module).filter((file) => !html.includes(`"${file}"`)),
        ]);
        const filesOfPages = JSON.stringify(Object.fromEntries(files));
        const code = await buildScript(script, { filesOfPages });
        // Inside HTML both would end or change the element.
        if (/<\/script|<!--/i.test(code)) throw new Error("The page's script holds HTML");
        return html.replace(place, () => place.replace('></', () => `>${code}</`));
      },
    },
  };
}
