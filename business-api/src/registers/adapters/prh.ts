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

const Descriptions = listOf(z.object({ languageCode: optionalText, description: optionalText }));

const Address = z.object({
  type: optionalText,
  street: optionalText,
  buildingNumber: optionalText,
  entrance: optionalText,
  apartmentNumber: optionalText,
  postOfficeBox: optionalText,
  freeAddressLine: optionalText,
  postCode: optionalText,
  postOffices: listOf(z.object({ city: optionalText })),
  endDate: optionalText,
});

const Company = z.object({
  businessId: z.object({ value: requiredText }),
  names: z.array(z.object({ name: requiredText, type: optionalText, endDate: optionalText })),
  mainBusinessLine: z.nullish(z.object({ type: optionalText, descriptions: Descriptions })),
  companySituations: listOf(
    z.object({ type: optionalText, endDate: optionalText, registrationDate: optionalText }),
  ),
  addresses: listOf(Address),
  status: optionalText,
  endDate: optionalText,
});
type Company = z.infer<typeof Company>;

const Answer = z.object({ totalResults: z.number(), companies: z.array(Company) });

/** Finland. */
export const prh: Register = {
  id: 'fi-prh',
  address: 'https://avoindata.prh.fi/opendata-ytj-api/v3',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) =>
    scheme === 'fi-ytunnus' ? `${canonical.slice(0, -1)}-${canonical.slice(-1)}` : undefined,
  requests: (number) => [get(`/companies?businessId=${encodeURIComponent(number)}`)],
  numberIn: numberBy(/businessId=([\d-]+)/),
  read,
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const { companies, totalResults } = parsed.data;
  if (companies.length === 0) return totalResults === 0 ? notFound() : unknown('wrong-shape');
  const company = companies.find(({ businessId }) => isSameNumber(businessId.value, asked));
  if (company === undefined) return unknown('another-number');
  const line = company.mainBusinessLine;
  return found(
    recordOf({
      names: company.names.flatMap(({ name, type, endDate }) =>
        namesOf(endDate !== undefined ? 'former' : type === '1' ? 'legal' : 'trading', name),
      ),
      addresses: company.addresses.flatMap(addressesOf),
      state: stateIn(company),
      activities:
        line?.type === undefined
          ? []
          : [{ codeSet: 'tol', code: line.type, label: labelOf(line.descriptions) }],
    }),
  );
}

function labelOf(
  descriptions: readonly { languageCode: string | undefined; description: string | undefined }[],
) {
  const inEnglish = descriptions.find(({ languageCode }) => languageCode === '3');
  return (inEnglish ?? descriptions[0])?.description;
}

/** 1 not registered, 2 registered, 3 ended; any situation is trouble. */
function stateIn({ status, endDate, companySituations }: Company): RegisterState {
  const trouble = companySituations.find((one) => one.endDate === undefined);
  if (status === '3' || endDate !== undefined) return stateOf('ceased', status ?? '3', endDate);
  if (trouble !== undefined) return stateOf('insolvent', trouble.type, trouble.registrationDate);
  if (status === undefined) return stateOf('not-told', undefined);
  return stateOf(status === '2' ? 'active' : 'unclear', status);
}

/** One for each name of the town: Helsinki and Helsingfors. */
function addressesOf(address: z.infer<typeof Address>): RegisterAddress[] {
  const { street, buildingNumber, entrance, apartmentNumber, postOfficeBox, freeAddressLine } =
    address;
  const line =
    postOfficeBox === undefined
      ? joined(street, joined(buildingNumber, entrance, apartmentNumber)) || freeAddressLine
      : `PL ${postOfficeBox}`;
  const place = {
    lines: linesOf(line),
    postalCode: address.postCode,
    countryCode: 'FI',
    isFormer: address.endDate !== undefined,
  };
  if (address.postOffices.length === 0) return [place];
  return address.postOffices.map(({ city }) => ({ ...place, city }));
}
