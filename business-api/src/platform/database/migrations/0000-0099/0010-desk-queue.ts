import { type Kysely, sql } from 'kysely';

/**
 * When a registration is due, under which words it is found, and who works on it. What is due is
 * indexed for pending ones only: they are few, and every decision removes its row from the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await fillSearch(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

const columns = [
  'alter table registrations add column due_at timestamptz(3)',
  "update registrations set due_at = submitted_at + interval '24 hours'",
  'alter table registrations alter column due_at set not null',
  "alter table registrations add column search tsvector not null default ''",
  `alter table market_settings add column target_hours integer not null default 24
    check (target_hours between 1 and 720)`,
  `create table claims (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    subject text not null,
    name text not null,
    claimed_at timestamptz(3) not null,
    until timestamptz(3) not null,
    primary key (country_code, ticket_number)
  )`,
];

const indexes = [
  `create index registrations_by_due on registrations (due_at, ticket_number, country_code)
    where status = 'pending'`,
  `create index registrations_of_market_by_due on registrations
    (country_code, due_at, ticket_number) where status = 'pending'`,
  'create index registrations_by_word on registrations using gin (search)',
  `create index registrations_by_reason on registrations using gin (reason_codes jsonb_path_ops)
    where reason_codes is not null`,
  'create index claims_by_end on claims (until)',
];

const batch = 500;

interface Row {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly practice: {
    readonly legalName: string;
    readonly tradingName?: string;
    readonly kanaName?: string;
    readonly identifiers: readonly { readonly value: string }[];
  };
  readonly contact: { readonly email: string };
}

async function fillSearch(db: Kysely<unknown>): Promise<void> {
  let after = { country: '', ticket: '' };
  for (;;) {
    const { rows } = await sql<Row>`
      select country_code, ticket_number, practice, contact from registrations
      where (country_code, ticket_number) > (${after.country}, ${after.ticket})
      order by country_code, ticket_number limit ${batch}`.execute(db);
    for (const row of rows) {
      await sql`update registrations set search = ${searchText(row)}::tsvector
        where country_code = ${row.country_code}
        and ticket_number = ${row.ticket_number}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { country: last.country_code, ticket: last.ticket_number };
  }
}

// From here on a copy of how the words of a search were made when this migration was written. Later
// versions of the live code come with a migration of their own.

function searchText({ country_code, ticket_number, practice, contact }: Row): string {
  const names = [practice.legalName, practice.tradingName, practice.kanaName];
  const codes = [ticket_number, contact.email, ...practice.identifiers.map(({ value }) => value)];
  const words = new Set([
    `=${country_code}`,
    ...names.flatMap((name) => (name === undefined ? [] : wordsOfName(name))),
    ...codes.flatMap(wordsOfCode),
  ]);
  return [...words].map((word) => `'${word.replace(/['\\]/g, '')}'`).join(' ');
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const notInWords = /[^\p{L}\p{N}\p{M}]+/gu;

function wordsOfName(name: string): string[] {
  const words = wordsOfCode(name);
  const pieces = piecesOf(name).map((piece) => cut(compact(piece)));
  const searched = words.filter((word) => pieces.includes(word) || japanese.test(word));
  return [...words, ...searched.flatMap(endingsOf)];
}

function wordsOfCode(code: string): string[] {
  const pieces = piecesOf(code);
  const parts = pieces.flatMap((piece) => piece.split(notInWords));
  return [compact(code), ...pieces.map(compact), ...parts].filter((word) => word !== '').map(cut);
}

function piecesOf(text: string): string[] {
  return foldText(text).split(/\s+/u);
}

function compact(text: string): string {
  return foldText(text).replace(notInWords, '');
}

function endingsOf(word: string): string[] {
  const letters = [...word];
  return letters
    .map((_, start) => letters.slice(start))
    .slice(1)
    .filter((ending) => ending.length >= (japanese.test(ending.join('')) ? 2 : 3))
    .map((ending) => ending.join(''));
}

function cut(word: string): string {
  return [...word].slice(0, 40).join('');
}

const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) =>
      String.fromCodePoint(kana.charCodeAt(0) + 0x60),
    );
}
