import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterActivity,
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

const Activity = z.object({
  opis: optionalText,
  kodDzial: optionalText,
  kodKlasa: optionalText,
  kodPodklasa: optionalText,
});

const Extract = z.object({
  odpis: z.object({
    naglowekA: z.object({ numerKRS: requiredText, stanZDnia: optionalText }),
    dane: z.object({
      dzial1: z.object({
        danePodmiotu: z.object({ formaPrawna: optionalText, nazwa: requiredText }),
        siedzibaIAdres: z.nullish(
          z.object({
            adres: z.nullish(
              z.object({
                ulica: optionalText,
                nrDomu: optionalText,
                nrLokalu: optionalText,
                miejscowosc: optionalText,
                kodPocztowy: optionalText,
              }),
            ),
          }),
        ),
      }),
      dzial3: z.nullish(
        z.object({
          przedmiotDzialalnosci: z.nullish(
            z.object({
              przedmiotPrzewazajacejDzialalnosci: listOf(Activity),
              przedmiotPozostalejDzialalnosci: listOf(Activity),
            }),
          ),
        }),
      ),
      dzial6: z.nullish(
        z.looseObject({
          wykreslenia: listOf(z.unknown()),
          likwidacja: listOf(z.unknown()),
          rozwiazanieUniewaznienie: listOf(z.unknown()),
          postepowanieUpadlosciowe: listOf(
            z.looseObject({ opisZakonczeniaProcesuUpadlosci: z.unknown() }),
          ),
        }),
      ),
    }),
  }),
});
type Data = z.infer<typeof Extract>['odpis']['dane'];

const Missing = z.object({
  status: z.union([z.literal(404), z.literal('404')]),
  title: z.optional(z.string()),
});

/** Poland: companies (P), then associations and foundations (S). Sole traders are elsewhere. */
export const krs: Register = {
  id: 'pl-krs',
  address: 'https://api-krs.ms.gov.pl/api/krs',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'pl-krs' ? canonical.padStart(10, '0') : undefined),
  requests: (number) =>
    ['P', 'S'].map((kind) =>
      get(`/OdpisAktualny/${encodeURIComponent(number)}?rejestr=${kind}&format=json`),
    ),
  numberIn: numberBy(/Odpis\w+\/(\d+)/i),
  read,
  readMissing: (body, status) =>
    status === 404 && Missing.safeParse(body).success ? notFound() : unknown('wrong-shape'),
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Extract.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const { naglowekA, dane } = parsed.data.odpis;
  if (!isSameNumber(naglowekA.numerKRS, asked)) return unknown('another-number');
  const { danePodmiotu, siedzibaIAdres } = dane.dzial1;
  const address = siedzibaIAdres?.adres;
  return found(
    recordOf({
      names: namesOf(
        'legal',
        danePodmiotu.nazwa.replace(/\bW (?:LIKWIDACJI|UPADŁOŚCI)\b.*$/iu, ''),
      ),
      addresses: address
        ? [
            {
              lines: linesOf(
                joined(address.ulica, [address.nrDomu, address.nrLokalu].filter(Boolean).join('/')),
              ),
              city: address.miejscowosc,
              postalCode: address.kodPocztowy,
              countryCode: 'PL',
            },
          ]
        : [],
      state: stateIn(dane),
      activities: activitiesOf(dane),
    }),
  );
}

function stateIn({ dzial1, dzial6 }: Data): RegisterState {
  const { nazwa } = dzial1.danePodmiotu;
  if ((dzial6?.wykreslenia.length ?? 0) > 0) return stateOf('ceased', 'wykreślona');
  const isBankrupt = dzial6?.postepowanieUpadlosciowe.some((one) =>
    isEmpty(one.opisZakonczeniaProcesuUpadlosci),
  );
  if (isBankrupt || /\bW UPADŁOŚCI/iu.test(nazwa)) return stateOf('insolvent', 'w upadłości');
  if ((dzial6?.likwidacja.length ?? 0) > 0 || /\bW LIKWIDACJI/iu.test(nazwa)) {
    return stateOf('insolvent', 'w likwidacji');
  }
  const hasMore = Object.entries(dzial6 ?? {}).some(
    ([name, value]) => /restrukturyz/i.test(name) && Array.isArray(value) && value.length > 0,
  );
  return hasMore ? stateOf('unclear', 'restrukturyzacja') : stateOf('active', 'wpisana');
}

function isEmpty(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

function activitiesOf({ dzial3 }: Data): RegisterActivity[] {
  const subject = dzial3?.przedmiotDzialalnosci;
  const all = [
    ...(subject?.przedmiotPrzewazajacejDzialalnosci ?? []),
    ...(subject?.przedmiotPozostalejDzialalnosci ?? []),
  ];
  return all.flatMap(({ kodDzial, kodKlasa, kodPodklasa, opis }) =>
    kodDzial === undefined || kodKlasa === undefined
      ? []
      : [
          {
            codeSet: 'pkd' as const,
            code: `${kodDzial}.${kodKlasa}.${kodPodklasa ?? 'Z'}`,
            label: opis,
          },
        ],
  );
}
