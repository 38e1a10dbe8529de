import { ALL_LAYERS } from './all-layers.ts';
import { arrowTable } from './arrows.ts';
import type { Repository } from './scan-repository.ts';

const BEGIN = '<!-- npm run arrows writes from here -->';
const END = '<!-- npm run arrows writes to here -->';

/** The tables of all workspaces as docs/imports.md holds them. */
export function arrowTables(repository: Repository): string {
  return ALL_LAYERS.map((layers) => `## ${layers.root}\n\n${arrowTable(layers, repository)}`).join(
    '\n\n',
  );
}

/** `document` with the tables between its two marks. Throws where a mark is missing. */
export function withTables(document: string, tables: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`Missing mark: ${BEGIN}`);
  return `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`;
}
