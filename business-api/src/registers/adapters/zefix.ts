import * as z from 'zod/mini';
import { type Credentials, get, type Register } from '../register.ts';
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

const Company = z.object({
  name: requiredText,
  uid: requiredText,
  status: optionalText,
  deletionDate: optionalText,
  legalSeat: optionalText,
  translation: listOf(z.string()),
  oldNames: listOf(z.object({ name: optionalText })),
  address: z.nullish(
    z.object({
      careOf: optionalText,
      street: optionalText,
      houseNumber: optionalText,
      addon: optionalText,
      poBox: optionalText,
      swissZipCode: optionalText,
      city: optionalText,
    }),
  ),
});
type Company = z.infer<typeof Company>;

const Answer = z.union([Company, z.array(Company)]);
/** A gateway's 404 has another body, and says nothing about a company. */
const Missing = z.object({ error: z.object({ code: z.string().check(z.startsWith('API.')) }) });

/**
 * Switzerland: the central index of the commercial registers. Small sole traders and the free professions
 * need not be in it, so "not found" proves nothing. The number is asked for with its marks; without
 * them the service knows none.
 */
export const zefix: Register = {
  id: 'ch-zefix',
  address: 'https://www.zefix.admin.ch/ZefixPublicREST/api/v1',
  isComplete: false,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'ch-uid' ? canonical : undefined),
  requests: (number, credentials) => [
    get(`/company/uid/${encodeURIComponent(withMarks(number))}`, headersOf(credentials)),
  ],
  numberIn: numberBy(/uid\/(CHE[-.\d]+)/i),
  read,
  readMissing: (body, status) =>
    status === 404 && Missing.safeParse(body).success ? notFound() : unknown('wrong-shape'),
};

function withMarks(uid: string): string {
  return uid.replace(/^CHE(\d{3})(\d{3})(\d{3})$/, 'CHE-$1.$2.$3');
}

function headersOf({ user = '', password = '' }: Credentials) {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const all = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  if (all.length === 0) return notFound();
  const company = all.find(({ uid }) => isSameNumber(uid, asked));
  return company === undefined ? unknown('another-number') : readCompany(company);
}

function readCompany(company: Company): Reading {
  const { name, translation, oldNames } = company;
  return found(
    recordOf({
      names: [
        ...namesOf('legal', name),
        ...namesOf('trading', ...translation),
        ...namesOf('former', ...oldNames.map((old) => old.name)),
      ],
      addresses: addressOf(company),
      state: stateIn(company),
    }),
  );
}

const STATES: Readonly<Record<string, RegisterState['kind']>> = {
  ACTIVE: 'active',
  EXISTIEREND: 'active',
  BEING_CANCELLED: 'insolvent',
  IN_LIQUIDATION: 'insolvent',
  CANCELLED: 'ceased',
  DELETED: 'ceased',
  GELOESCHT: 'ceased',
};

function stateIn({ status, deletionDate }: Company): RegisterState {
  if (deletionDate !== undefined) return stateOf('ceased', status, deletionDate);
  if (status === undefined) return stateOf('not-told', undefined);
  return stateOf(STATES[status.toUpperCase()] ?? 'unclear', status);
}

function addressOf({ address, legalSeat }: Company): RegisterAddress[] {
  if (!address)
    return legalSeat === undefined ? [] : [{ lines: [], city: legalSeat, countryCode: 'CH' }];
  const { careOf, street, houseNumber, addon, poBox, swissZipCode, city } = address;
  const box = poBox === undefined ? undefined : `Postfach ${poBox}`;
  return [
    {
      lines: linesOf(joined(street, houseNumber), addon, careOf, box),
      city: city ?? legalSeat,
      postalCode: swissZipCode,
      countryCode: 'CH',
    },
  ];
}
