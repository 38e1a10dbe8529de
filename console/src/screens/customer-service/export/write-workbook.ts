import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Row } from './read-table.ts';

/** A sheet has at most 1,048,576 rows; the rest goes to the next one. */
const rowsOfSheet = 1_000_000;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface Workbook {
  /** The first row of all is the header, and begins each sheet. */
  readonly add: (rows: readonly Row[]) => void;
  readonly end: () => void;
}

/**
 * A workbook (ECMA-376) whose cells are all texts, so that a spreadsheet changes none of them: `001233`, `12E8` and
 * `2026-11` stay what they are, and `=1+1` is no formula. It is compressed as it grows; `onPart` gets its bytes.
 */
export function createWorkbook(onPart: (part: Uint8Array<ArrayBuffer>) => void): Workbook {
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    onPart(new Uint8Array(part));
  });
  let header: Row | undefined;
  let sheet: ZipDeflate | undefined;
  let sheets = 0;
  let rowsInSheet = 0;

  function begin(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    return file;
  }
  function endSheet(): void {
    sheet?.push(strToU8('</sheetData></worksheet>'), true);
    sheet = undefined;
  }
  function openSheet(): ZipDeflate {
    if (sheet !== undefined && rowsInSheet < rowsOfSheet) return sheet;
    endSheet();
    sheets += 1;
    rowsInSheet = 0;
    const opened = begin(`xl/worksheets/sheet${sheets}.xml`);
    opened.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${rowXml(header ?? [], 1)}`));
    sheet = opened;
    return opened;
  }

  return {
    add: ([...rows]) => {
      header ??= rows.shift();
      for (let from = 0; from < rows.length; ) {
        const opened = openSheet();
        const some = rows.slice(from, from + rowsOfSheet - rowsInSheet);
        opened.push(strToU8(some.map((row, at) => rowXml(row, rowsInSheet + at + 2)).join('')));
        rowsInSheet += some.length;
        from += some.length;
      }
    },
    end: () => {
      openSheet();
      endSheet();
      for (const [name, text] of partsOf(sheets)) begin(name).push(strToU8(head + text), true);
      zip.end();
    },
  };
}

/** Numbered, since not every spreadsheet counts. */
function rowXml(cells: Row, number: number): string {
  const written = cells.map((text, at) => cellXml(text, `${columnName(at)}${number}`));
  return `<row r="${number}">${written.join('')}</row>`;
}

/** A to Z, then AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}

function cellXml(text: string, place: string): string {
  return `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without the apostrophe that disarms a formula in CSV: a text is none. `_x0041_` would be read as a letter. */
function escaped(text: string): string {
  return text
    .replace(/^'(?=[=+\-@\t\r\n\0＝＋－＠])/, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

function partsOf(sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (write: (number: number) => string) => numbers.map(write).join('');
  const stylesAt = sheets + 1;
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}">${each((n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="r${stylesAt}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    // Format 49 is text, also for what a person types into a cell later.
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
  ];
}
