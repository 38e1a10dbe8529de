import * as z from 'zod/mini';
import { type Credentials, get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterDoubt,
  type RegisterState,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import {
  flag,
  isSameNumber,
  linesOf,
  listOf,
  numberBy,
  optionalText,
  requiredText,
} from './answer-fields.ts';

const Company = z.object({
  company_name: requiredText,
  company_number: requiredText,
  company_status: optionalText,
  company_status_detail: optionalText,
  date_of_cessation: optionalText,
  registered_office_address: z.nullish(
    z.object({
      care_of: optionalText,
      premises: optionalText,
      address_line_1: optionalText,
      address_line_2: optionalText,
      locality: optionalText,
      region: optionalText,
      postal_code: optionalText,
    }),
  ),
  sic_codes: listOf(z.string()),
  previous_company_names: listOf(z.object({ name: optionalText })),
  undeliverable_registered_office_address: flag,
  registered_office_is_in_dispute: flag,
});
type Company = z.infer<typeof Company>;

/** A gateway's 404 has another body, and says nothing about a company. */
const Missing = z.union([
  z.object({
    errors: z
      .array(z.object({ error: z.literal('company-profile-not-found') }))
      .check(z.minLength(1)),
  }),
  z.object({ timestamp: z.string(), message: z.string(), request_id: z.string() }),
]);

const STATES: Readonly<Record<string, RegisterState['kind']>> = {
  active: 'active',
  open: 'active',
  registered: 'active',
  dissolved: 'ceased',
  closed: 'ceased',
  'converted-closed': 'ceased',
  removed: 'ceased',
  liquidation: 'insolvent',
  receivership: 'insolvent',
  administration: 'insolvent',
  'voluntary-arrangement': 'insolvent',
  'insolvency-proceedings': 'insolvent',
};

/** Great Britain and Northern Ireland, companies. */
export const companiesHouse: Register = {
  id: 'gb-companies-house',
  address: 'https://api.company-information.service.gov.uk',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'gb-companies-house' ? canonical : undefined),
  requests: (number, credentials) => [
    get(`/company/${encodeURIComponent(number)}`, authorization(credentials)),
  ],
  numberIn: numberBy(/\/company\/([A-Z0-9]+)/i),
  read,
  readMissing: (body, status) =>
    status === 404 && Missing.safeParse(body).success ? notFound() : unknown('wrong-shape'),
};

/** The key is the user's name; the password is empty. */
function authorization({ key }: Credentials): Readonly<Record<string, string>> {
  return key === undefined
    ? {}
    : { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
}

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Company.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const company = parsed.data;
  if (!isSameNumber(company.company_number, asked)) return unknown('another-number');
  const office = company.registered_office_address;
  return found(
    recordOf({
      names: [
        ...namesOf('legal', company.company_name),
        ...company.previous_company_names.flatMap(({ name }) => namesOf('former', name)),
      ],
      addresses: office
        ? [
            {
              lines: linesOf(office.premises, office.address_line_1, office.address_line_2),
              city: office.locality,
              region: office.region,
              postalCode: office.postal_code,
              countryCode: 'GB',
            },
          ]
        : [],
      state: stateIn(company),
      activities: company.sic_codes.map((code) => ({ codeSet: 'sic' as const, code })),
      doubts: doubtsOf(company),
    }),
  );
}

function stateIn({ company_status, date_of_cessation }: Company): RegisterState {
  // Societies and some foreign companies have no status.
  if (company_status === undefined) {
    return date_of_cessation === undefined
      ? stateOf('not-told', undefined)
      : stateOf('ceased', 'date_of_cessation', date_of_cessation);
  }
  return stateOf(STATES[company_status] ?? 'unclear', company_status, date_of_cessation);
}

function doubtsOf(company: Company): RegisterDoubt[] {
  return [
    ...(/strike-off/.test(company.company_status_detail ?? '')
      ? (['strike-off-proposed'] as const)
      : []),
    ...(company.registered_office_is_in_dispute ? (['office-in-dispute'] as const) : []),
    ...(company.undeliverable_registered_office_address ? (['office-unreachable'] as const) : []),
  ];
}
