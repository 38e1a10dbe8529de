import { setImmediate } from 'node:timers/promises';
import {
  type FaultyCell,
  neededStopListColumns,
  type StopListColumn,
  type StopListEntry,
  type StopListFault,
  stopListColumns,
  stopListLimits,
} from '@countersign/contract/stop-list';
import { readIdentifier } from '@countersign/domain/duplicates/identifiers/read-identifier';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import {
  type HashedKey,
  keysOfEntry,
  type ListedPractice,
  ownMailDomain,
  ownSite,
} from '../duplicates/room.ts';
import { maskForbiddenNumbers } from '../identifiers/room.ts';
import { readCsv } from '../platform/csv/read-csv.ts';

/** An entry, and the keys by which registrations like it are found. */
export interface ReadEntry extends StopListEntry {
  readonly keys: readonly HashedKey[];
}

export interface ReadFile {
  /** Rows without a fault, each practice once. */
  readonly entries: readonly ReadEntry[];
  readonly faults: readonly FaultyCell[];
}

const longestShown = 60;

/** So many rows are read before other requests have their turn. */
const rowsInTurn = 50;

/** Reads the text of an uploaded file. `today` is the day of the upload, `2026-11-20`. */
export async function readFile(
  text: string,
  { countryCode, today }: { readonly countryCode: CountryCode; readonly today: string },
): Promise<ReadFile> {
  const body = text.replace(/^\uFEFF/, '');
  const [head = ''] = body.split(/\r?\n/, 1);
  // Spreadsheets of some countries write semicolons.
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const [names = [], ...lines] = readCsv(body, separator).map((row) => row.map(cleanCell));
  const columns = names.map((name) => stopListColumns.find((one) => one === name));
  const ofHead: FaultyCell[] = [
    ...names
      .filter((_, at) => columns[at] === undefined)
      .map((name) => faultOf(1, null, 'unknown-column', name)),
    ...neededStopListColumns
      .filter((needed) => !columns.includes(needed))
      .map((needed) => faultOf(1, needed, 'missing-column', needed)),
  ];
  if (ofHead.length > 0) return { entries: [], faults: ofHead };
  const rows = lines
    .map((cells, at) => ({ cells, row: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) return { entries: [], faults: [faultOf(1, null, 'no-rows', '')] };
  if (rows.length > stopListLimits.entries)
    return { entries: [], faults: [faultOf(1, null, 'too-many-rows', String(rows.length))] };
  const seen = new Set<string>();
  const entries: ReadEntry[] = [];
  const faults: FaultyCell[] = [];
  for (const { cells, row } of rows) {
    if (row % rowsInTurn === 0) await setImmediate();
    const cellOf = (column: StopListColumn) => cells[columns.indexOf(column)] ?? '';
    const read = readRow(cellOf, { countryCode, today });
    for (const { column, fault } of read.faults) {
      // A number that must not be stored is not repeated either.
      const isHidden = column === null || fault === 'forbidden-number';
      faults.push(faultOf(row, column, fault, isHidden ? '' : cellOf(column)));
    }
    if (read.entry === undefined) continue;
    const key = practiceKey(read.entry);
    if (seen.has(key)) faults.push(faultOf(row, null, 'twice', read.entry.name));
    else entries.push(read.entry);
    seen.add(key);
  }
  return { entries, faults };
}

/** Without the apostrophe by which a download disarms what a spreadsheet would execute. */
function cleanCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function faultOf(
  row: number,
  column: StopListColumn | null,
  fault: StopListFault,
  value: string,
): FaultyCell {
  return { row, column, fault, value: withVisibleMarks(value).slice(0, longestShown) };
}

interface Fault {
  readonly column: StopListColumn | null;
  readonly fault: StopListFault;
}

function readRow(
  cellOf: (column: StopListColumn) => string,
  { countryCode, today }: { readonly countryCode: CountryCode; readonly today: string },
): { readonly entry?: ReadEntry; readonly faults: readonly Fault[] } {
  const faults: Fault[] = stopListColumns.flatMap((column) => textFaults(column, cellOf(column)));
  const numbers = cellOf('numbers')
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const read = readNumber(part, countryCode);
      if ('number' in read) return [read.number];
      faults.push({ column: 'numbers', fault: read.fault });
      return [];
    });
  const mailDomain = cellOf('mailDomain').toLowerCase().replace(/^@/, '');
  if (mailDomain !== '') faults.push(...domainFaults(mailDomain));
  const until = cellOf('until');
  if (until !== '') faults.push(...dayFaults(until, today));
  if (faults.length > 0) return { faults };
  const entry: StopListEntry = {
    name: cellOf('name'),
    numbers,
    street: cellOf('street'),
    postalCode: cellOf('postalCode'),
    city: cellOf('city'),
    mailDomain,
    reason: cellOf('reason'),
    until,
  };
  // A name of words that every practice has, without anything else, would match nothing or everything.
  const keys = keysOfEntry(countryCode, entry);
  return keys.length === 0
    ? { faults: [{ column: 'name', fault: 'nothing-to-compare' }] }
    : { entry: { ...entry, keys }, faults: [] };
}

function textFaults(column: StopListColumn, cell: string): Fault[] {
  const isNeeded = neededStopListColumns.some((one) => one === column);
  if (cell === '') return isNeeded ? [{ column, fault: 'required' }] : [];
  if (cell.length > stopListLimits.cell) return [{ column, fault: 'too-long' }];
  return withVisibleMarks(cell) === cell ? [] : [{ column, fault: 'hidden-characters' }];
}

/** `fr-siret:732 829 320 00074`. */
function readNumber(
  part: string,
  countryCode: CountryCode,
): { readonly number: StopListEntry['numbers'][number] } | { readonly fault: StopListFault } {
  const [name = '', ...rest] = part.split(':');
  const scheme = IdentifierScheme.safeParse(name.trim().toLowerCase());
  if (!scheme.success) return { fault: 'unknown-scheme' };
  const value = rest.join(':').trim();
  if (readIdentifier({ scheme: scheme.data, value }) === undefined)
    return { fault: 'not-a-number' };
  const { found } = maskForbiddenNumbers(value, {
    market: countryCode,
    companyApplies: true,
    scheme: scheme.data,
  });
  return found.length > 0
    ? { fault: 'forbidden-number' }
    : { number: { scheme: scheme.data, value } };
}

function domainFaults(domain: string): Fault[] {
  const column = 'mailDomain';
  if (!/^[^\s@/:.]+(\.[^\s@/:.]+)+$/.test(domain)) return [{ column, fault: 'not-a-domain' }];
  // Of a mail provider, or of a site where everyone has a page.
  const isOwn = ownSite(domain) !== undefined && ownMailDomain(`a@${domain}`) !== undefined;
  return isOwn ? [] : [{ column, fault: 'domain-of-everyone' }];
}

function dayFaults(day: string, today: string): Fault[] {
  const column = 'until';
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (!isDay) return [{ column, fault: 'not-a-day' }];
  if (day < today) return [{ column, fault: 'in-the-past' }];
  const latest = `${Number(today.slice(0, 4)) + stopListLimits.years}${today.slice(4)}`;
  return day > latest ? [{ column, fault: 'too-late' }] : [];
}

/**
 * What makes an entry the same one in the next file: its name, numbers, address and domain. Another reason or last day is no
 * other practice, and asks nobody again.
 */
export function practiceKey(entry: ListedPractice): string {
  const { name, numbers, street, postalCode, city, mailDomain } = entry;
  const ofNumbers = numbers.map(({ scheme, value }) => `${scheme}:${value}`).sort();
  return JSON.stringify([name, ofNumbers, street, postalCode, city, mailDomain]);
}
