import { createHash } from 'node:crypto';
import { consoleVersionMeta } from '@countersign/contract/console-release';
import type { Plugin } from 'vite';

/** Names the build in its page. The page names its first files by their hashes, and these all the others. */
export function consoleVersion(): Plugin {
  return {
    name: 'countersign-console-version',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => [
        { tag: 'meta', attrs: { name: consoleVersionMeta, content: hash(html) } },
      ],
    },
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
