import { readCsv } from '../../platform/csv/read-csv.ts';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterAddress,
  type RegisterState,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import { isSameNumber, linesOf, numberBy } from './answer-fields.ts';

const columns = 30;

/** Japan. CSV without names of columns; an id is given out after weeks. */
export const houjinBangou: Register = {
  id: 'jp-houjin-bangou',
  address: 'https://api.houjin-bangou.nta.go.jp/4',
  isComplete: true,
  format: 'csv',
  numberOf: (scheme, canonical) => (scheme === 'jp-corporate-number' ? canonical : undefined),
  requests: (number, { id = '' }) => [
    get(`/num?id=${encodeURIComponent(id)}&number=${encodeURIComponent(number)}&type=02&history=1`),
  ],
  numberIn: numberBy(/[?&]number=(\d+)/),
  read,
};

/** Columns of a row, counted from 0 here and from 1 in the service's specification. */
interface Row {
  readonly number: string;
  readonly process: string;
  readonly changedOn: string;
  readonly name: string;
  readonly prefecture: string;
  readonly city: string;
  readonly street: string;
  readonly postalCode: string;
  readonly closedOn: string;
  readonly closeCause: string;
  readonly isLatest: boolean;
  readonly furigana: string;
}

function read(body: unknown, asked: string | undefined): Reading {
  if (typeof body !== 'string') return unknown('wrong-shape');
  const [head, ...lines] = readCsv(body.replace(/^\uFEFF/, '')).filter((line) => line.length > 0);
  if (head === undefined || head.length !== 4 || !/^\d{4}-\d{2}-\d{2}$/.test(head[0] ?? '')) {
    return unknown('wrong-shape');
  }
  const count = Number(head[1]);
  if (!Number.isInteger(count)) return unknown('wrong-shape');
  if (count === 0) return lines.length === 0 ? notFound() : unknown('wrong-shape');
  if (lines.length < count) return unknown('cut-short');
  if (lines.some((line) => line.length !== columns)) {
    return unknown((lines.at(-1)?.length ?? 0) < columns ? 'cut-short' : 'wrong-shape');
  }
  const rows = lines.map(rowOf);
  if (rows.some(({ number }) => !isSameNumber(number, asked))) return unknown('another-number');
  return readRows(rows);
}

function readRows(rows: readonly Row[]): Reading {
  const latest = rows.findLast(({ isLatest }) => isLatest) ?? rows.at(-1);
  if (latest === undefined || latest.name === '') return unknown('wrong-shape');
  const before = rows.filter((row) => row !== latest);
  const formerNames = before.map(({ name }) => name).filter((name) => name !== latest.name);
  return found(
    recordOf({
      names: [
        ...namesOf('legal', latest.name),
        ...namesOf('reading', latest.furigana),
        ...namesOf('former', ...formerNames),
      ],
      addresses: [
        addressOf(latest),
        ...before.map((row) => ({ ...addressOf(row), isFormer: true })),
      ],
      state: stateIn(latest),
    }),
  );
}

/** 21 closed, 71 merged, 81 name struck off, 99 deleted; 22 is a company that was revived. */
function stateIn({ process, closedOn, closeCause, changedOn }: Row): RegisterState {
  if (process === '22') return stateOf('active', process);
  if (['21', '71', '99'].includes(process) || closedOn !== '') {
    return stateOf(
      'ceased',
      [process, closeCause].filter((part) => part !== '').join('/'),
      closedOn || changedOn,
    );
  }
  return stateOf(process === '81' ? 'unclear' : 'active', process);
}

function addressOf({ prefecture, city, street, postalCode }: Row): RegisterAddress {
  return {
    lines: linesOf(street),
    city: city || undefined,
    region: prefecture || undefined,
    postalCode: postalCode || undefined,
    countryCode: 'JP',
  };
}

function rowOf(line: readonly string[]): Row {
  const at = (column: number) => line[column - 1]?.trim() ?? '';
  return {
    number: at(2),
    process: at(3),
    changedOn: at(6),
    name: at(7),
    prefecture: at(10),
    city: at(11),
    street: at(12),
    postalCode: at(16),
    closedOn: at(19),
    closeCause: at(20),
    isLatest: at(24) === '1',
    furigana: at(29),
  };
}
