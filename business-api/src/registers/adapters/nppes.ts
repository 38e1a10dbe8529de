import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterAddress,
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

const Address = z.object({
  address_purpose: optionalText,
  address_1: optionalText,
  address_2: optionalText,
  city: optionalText,
  state: optionalText,
  postal_code: optionalText,
  country_code: optionalText,
});

const Provider = z.object({
  number: requiredText,
  enumeration_type: optionalText,
  basic: z.object({
    status: optionalText,
    organization_name: optionalText,
    first_name: optionalText,
    middle_name: optionalText,
    last_name: optionalText,
    last_updated: optionalText,
    deactivation_date: optionalText,
    reactivation_date: optionalText,
  }),
  taxonomies: listOf(
    z.object({
      code: optionalText,
      desc: optionalText,
      license: optionalText,
      state: optionalText,
    }),
  ),
  addresses: listOf(Address),
  practiceLocations: listOf(Address),
  other_names: listOf(
    z.object({
      organization_name: optionalText,
      first_name: optionalText,
      last_name: optionalText,
      type: optionalText,
      code: optionalText,
    }),
  ),
});

const Answer = z.object({ result_count: z.number(), results: z.array(Provider) });
const Refusal = z.object({ Errors: z.array(z.unknown()) });

/** United States, practitioners and practices by NPI. Bad input is answered with 200 and `Errors`. */
export const nppes: Register = {
  id: 'us-nppes',
  address: 'https://npiregistry.cms.hhs.gov/api',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'us-npi' ? canonical : undefined),
  requests: (number) => [get(`/?version=2.1&number=${encodeURIComponent(number)}`)],
  numberIn: numberBy(/number=(\d+)/),
  read,
};

function read(body: unknown, asked: string | undefined): Reading {
  if (Refusal.safeParse(body).success) return unknown('error-in-answer');
  const answer = Answer.safeParse(body);
  if (!answer.success) return unknown('wrong-shape');
  const { results, result_count } = answer.data;
  if (results.length === 0) return result_count === 0 ? notFound() : unknown('wrong-shape');
  const provider = results.find(({ number }) => isSameNumber(number, asked));
  return provider === undefined ? unknown('another-number') : readProvider(provider);
}

function readProvider(provider: z.infer<typeof Provider>): Reading {
  const { basic, taxonomies } = provider;
  const isPerson = basic.organization_name === undefined;
  const person = joined(given(basic.first_name), given(basic.middle_name), given(basic.last_name));
  const names = isPerson
    ? namesOf('legal', person, joined(given(basic.first_name), given(basic.last_name)))
    : namesOf('legal', basic.organization_name);
  if (names.length === 0) return unknown('wrong-shape');
  const others = provider.other_names.flatMap((other) =>
    namesOf(
      /former/i.test(other.type ?? '') ? 'former' : 'trading',
      other.organization_name ??
        (joined(given(other.first_name), given(other.last_name)) || undefined),
    ),
  );
  return found(
    recordOf({
      names: [...names, ...others],
      isPerson,
      addresses: [
        ...provider.addresses.filter(({ address_purpose }) => address_purpose !== 'MAILING'),
        ...provider.practiceLocations,
      ].map(addressOf),
      state: stateIn(basic),
      activities: taxonomies.flatMap(({ code, desc }) =>
        code === undefined ? [] : [{ codeSet: 'nucc' as const, code, label: desc }],
      ),
      licences: taxonomies.flatMap(({ license, state }) =>
        license === undefined ? [] : [{ number: license, region: state }],
      ),
    }),
  );
}

function stateIn({
  status,
  last_updated,
  deactivation_date,
  reactivation_date,
}: z.infer<typeof Provider>['basic']) {
  if (deactivation_date !== undefined && reactivation_date === undefined) {
    return stateOf('ceased', status ?? 'deactivated', deactivation_date);
  }
  if (status === undefined) return stateOf('not-told', undefined);
  return stateOf(status === 'A' ? 'active' : 'ceased', status, last_updated);
}

/** `--` is written where a person has no prefix or suffix. */
function given(name: string | undefined): string | undefined {
  return name === '--' ? undefined : name;
}

function addressOf(address: z.infer<typeof Address>): RegisterAddress {
  const { address_1, address_2, city, state, postal_code, country_code } = address;
  return {
    lines: linesOf(address_1, address_2),
    city,
    region: state,
    // Nine digits without a hyphen; five name the place.
    postalCode:
      country_code === undefined || country_code === 'US' ? postal_code?.slice(0, 5) : postal_code,
    countryCode: country_code ?? 'US',
  };
}
