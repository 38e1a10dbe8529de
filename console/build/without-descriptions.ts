import type { Plugin } from 'vite';

const ofContract = /\/contract\/src\/.*\.ts$/;
// One line each, as the formatter writes them.
const descriptions =
  /^ +summary: (?:'[^'\n]*'|"[^"\n]*"),$|^ +tags(?:: \[[^\]\n]*\])?,$|^ +operationId: '\w+',$/gm;
const enforced = /(access: \{ role: '[\w-]+'), reach: '[\w.]+', act: '\w+'/g;

/** Leaves out of endpoints what only the API reads: its description, and what it enforces beside the role. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'countersign-without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ofContract },
      handler: (code) => ({ code: withoutDescriptionsIn(code), map: null }),
    },
  };
}

/** The code of a file of the contract without them. */
export function withoutDescriptionsIn(code: string): string {
  return code.replace(descriptions, '').replace(enforced, '$1');
}
