import * as z from 'zod/mini';
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
import {
  isSameNumber,
  joined,
  linesOf,
  listOf,
  numberBy,
  optionalText,
  requiredText,
} from './answer-fields.ts';
import { readTextAddress } from './text-address.ts';

const Seat = z.object({
  nazevUlice: optionalText,
  cisloDomovni: optionalText,
  cisloOrientacni: optionalText,
  cisloOrientacniPismeno: optionalText,
  nazevObce: optionalText,
  nazevCastiObce: optionalText,
  psc: optionalText,
  pscTxt: optionalText,
  textovaAdresa: optionalText,
});

const Subject = z.object({
  ico: requiredText,
  obchodniJmeno: requiredText,
  sidlo: z.nullish(Seat),
  datumZaniku: optionalText,
  czNace: listOf(z.string()),
  czNacePrevazujici: optionalText,
  seznamRegistraci: z.nullish(z.record(z.string(), z.unknown())),
});
type Subject = z.infer<typeof Subject>;

const Missing = z.object({ kod: z.literal('NENALEZENO') });

/** The Czech Republic. */
export const ares: Register = {
  id: 'cz-ares',
  address: 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'cz-ico' ? canonical : undefined),
  requests: (number) => [get(`/ekonomicke-subjekty/${encodeURIComponent(number)}`)],
  numberIn: numberBy(/ekonomicke-subjekty(?:-\w+)?\/(\d+)/),
  read,
  readMissing: (body, status) =>
    status === 404 && Missing.safeParse(body).success ? notFound() : unknown('wrong-shape'),
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Subject.safeParse(primaryOf(body));
  if (!parsed.success) return unknown('wrong-shape');
  const subject = parsed.data;
  if (!isSameNumber(subject.ico, asked)) return unknown('another-number');
  return found(
    recordOf({
      names: namesOf(
        'legal',
        subject.obchodniJmeno.replace(/\s*[,-]?\s*v (?:likvidaci|úpadku)\b.*$/iu, ''),
      ),
      addresses: subject.sidlo ? addressesOf(subject.sidlo) : [],
      state: stateIn(subject),
      activities: [subject.czNacePrevazujici, ...subject.czNace].flatMap((code) =>
        code === undefined || !/^\d{4,}/.test(code) ? [] : [{ codeSet: 'cz-nace' as const, code }],
      ),
    }),
  );
}

/** The registers behind it answer with a list of records, one of them the primary one. */
function primaryOf(body: unknown): unknown {
  const list = z
    .object({ zaznamy: z.array(z.looseObject({ primarniZaznam: z.optional(z.boolean()) })) })
    .safeParse(body);
  if (!list.success) return body;
  return list.data.zaznamy.find(({ primarniZaznam }) => primarniZaznam) ?? list.data.zaznamy[0];
}

function stateIn({ obchodniJmeno, datumZaniku, seznamRegistraci }: Subject): RegisterState {
  if (datumZaniku !== undefined) return stateOf('ceased', 'zaniklý', datumZaniku);
  if (/\bv úpadku\b|v konkurs/iu.test(obchodniJmeno)) return stateOf('insolvent', 'v úpadku');
  if (/\bv likvidaci\b/iu.test(obchodniJmeno)) return stateOf('insolvent', 'v likvidaci');
  const words = Object.entries(seznamRegistraci ?? {});
  const stateBy = (register: RegExp) => words.find(([name]) => register.test(name))?.[1];
  if (['AKTIVNI'].includes(String(stateBy(/^stavZdrojeIr$/))))
    return stateOf('insolvent', 'insolvenční rejstřík');
  const own = [
    stateBy(/^stavZdrojeVr$/),
    stateBy(/^stavZdrojeRzp$/),
    stateBy(/^stavZdrojeRes$/),
  ].map(String);
  if (own.includes('ZANIKLY') && !own.includes('AKTIVNI')) return stateOf('ceased', 'ZANIKLY');
  return stateOf('active', 'AKTIVNI');
}

function addressesOf(seat: z.infer<typeof Seat>): RegisterAddress[] {
  const { nazevUlice, nazevCastiObce, nazevObce, cisloDomovni, cisloOrientacni } = seat;
  const postalCode = (seat.psc ?? seat.pscTxt)?.replace(/\s/g, '');
  if (nazevObce === undefined) {
    return seat.textovaAdresa === undefined ? [] : [readTextAddress(seat.textovaAdresa, 'CZ')];
  }
  const place = { city: nazevObce, postalCode, countryCode: 'CZ' };
  const street = nazevUlice ?? nazevCastiObce ?? nazevObce;
  // A house has a number in its quarter and one in its street, and may be given by either.
  const numbers = [
    cisloDomovni === undefined ? undefined : joined(cisloDomovni),
    cisloOrientacni === undefined
      ? undefined
      : `${cisloOrientacni}${seat.cisloOrientacniPismeno ?? ''}`,
  ].filter((number) => number !== undefined);
  if (numbers.length === 0) return [{ ...place, lines: linesOf(street) }];
  return numbers.map((number) => ({ ...place, lines: [joined(street, number)] }));
}
