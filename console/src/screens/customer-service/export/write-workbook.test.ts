import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { collectFile } from './collect-file.ts';
import { createTableReader } from './read-table.ts';
import { createWorkbook } from './write-workbook.ts';

/** The cells of a sheet as a reader of workbooks decodes them. */
function cellsOf(sheet: Uint8Array | undefined): string[] {
  const xml = strFromU8(sheet ?? new Uint8Array());
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };
  return [
    ...xml.matchAll(
      /<c r="[A-Z]+\d+" s="1" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t>/g,
    ),
  ].map(([, text = '']) =>
    text
      .replace(/&(amp|lt|gt);/g, (_, name: string) => names[name] ?? '')
      .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
  );
}

const keys = ['001233', '12E8', '2026-11', '12345678901234567', '+33 1 23', '=1+1', '1/2', 'TRUE'];

test('keys of a table are texts in the workbook, as they are written', async () => {
  const texts = [...keys, 'a,b', 'say "so"', 'two\nlines', '<&>', '_x0041_', '眼科', ' blank '];
  const line = texts.map((text) => `"${text.replace(/^(?=[=+])/, "'").replaceAll('"', '""')}"`);
  const bytes = new TextEncoder().encode(`\ufeffkey\r\n${line.join('\r\n')}\r\n`);
  const stream = new ReadableStream<Uint8Array>({
    // Single bytes: a character or a line end may be cut anywhere.
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const { signal } = new AbortController();
  const { file, rows } = await collectFile(stream, signal, () => undefined, 'xlsx');
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(rows).toBe(texts.length);
  expect(cellsOf(parts['xl/worksheets/sheet1.xml'])).toEqual(['key', ...texts]);
  expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('numFmtId="49"');
});

test('a table reads cells with quotes, separators and line ends', () => {
  const read = createTableReader(';');
  expect(read('a;"b;""c"""\r')).toEqual([]);
  expect(read('\n"d\r\ne";\r\n;')).toEqual([
    ['a', 'b;"c"'],
    ['d\r\ne', ''],
  ]);
});

test('rows beyond a million go to a second sheet, with the header', () => {
  const parts: Uint8Array[] = [];
  const workbook = createWorkbook((part) => parts.push(part));
  workbook.add([['key']]);
  const row = ['1'];
  const thousand = Array.from({ length: 1000 }, () => row);
  for (let thousands = 0; thousands < 1000; thousands += 1) workbook.add(thousand);
  workbook.add([['last']]);
  workbook.end();
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const only = unzipSync(bytes, { filter: ({ name }) => !name.endsWith('sheet1.xml') });
  expect(cellsOf(only['xl/worksheets/sheet2.xml'])).toEqual(['key', 'last']);
  expect(strFromU8(only['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain('<c r="A2"');
  expect(strFromU8(only['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="2"');
});
