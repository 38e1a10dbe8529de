import { visibleTextFault, withVisibleMarks } from '@countersign/domain/registration/visible-text';
import { deceptiveNames } from '@countersign/domain/testing/deceptive-names';

const begin = '<!-- npm run spoofing writes from here -->';
const end = '<!-- to here -->';

/** The guide with the table of names that deceive, as the rule treats each of them. */
export function withSpoofingTable(guide: string): string {
  const [before, rest] = guide.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error('The guide has no markers.');
  const rows = deceptiveNames.map(
    ([why, name], at) =>
      `| ${at + 1} | ${why} | \`${written(name)}\` | \`${visibleTextFault(name)}\` | \`${withVisibleMarks(name)}\` |`,
  );
  const table = [
    '| # | What | Name | Refused as | Stored before, shown as |',
    '|---|---|---|---|---|',
  ];
  return `${before}${begin}\n\n${[...table, ...rows].join('\n')}\n\n${end}${after}`;
}

/** Everything that is not a plain letter by its number. */
function written(name: string): string {
  return [...name]
    .map((one) =>
      /[ -~]/.test(one)
        ? one
        : `[${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .join('');
}
