import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterState,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import { isSameNumber, listOf, numberBy, optionalText, requiredText } from './answer-fields.ts';

const Address = z.nullish(
  z.object({
    addressLines: listOf(z.string()),
    city: optionalText,
    region: optionalText,
    country: optionalText,
    postalCode: optionalText,
  }),
);

const LegalEntity = z.object({
  attributes: z.object({
    lei: requiredText,
    entity: z.object({
      legalName: z.object({ name: requiredText }),
      otherNames: listOf(z.object({ name: optionalText, type: optionalText })),
      transliteratedOtherNames: listOf(z.object({ name: optionalText })),
      legalAddress: Address,
      headquartersAddress: Address,
      status: optionalText,
    }),
    registration: z.nullish(z.object({ status: optionalText, nextRenewalDate: optionalText })),
  }),
});
type LegalEntity = z.infer<typeof LegalEntity>;

const Answer = z.object({ data: z.union([LegalEntity, z.array(LegalEntity)]) });
const Missing = z.object({
  errors: z
    .array(z.object({ status: z.union([z.literal('404'), z.literal(404)]) }))
    .check(z.minLength(1)),
});

/**
 * World: legal entities by LEI. A lapsed registration is an unpaid fee and not the end of a company, but
 * nobody has confirmed what it says since.
 */
export const gleif: Register = {
  id: 'world-gleif',
  address: 'https://api.gleif.org/api/v1',
  isComplete: true,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'lei' ? canonical : undefined),
  requests: (number) => [get(`/lei-records/${encodeURIComponent(number)}`)],
  numberIn: numberBy(/lei-records\/([0-9A-Z]{20})/i),
  read,
  readMissing: (body, status) =>
    status === 404 && Missing.safeParse(body).success ? notFound() : unknown('wrong-shape'),
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const { data } = parsed.data;
  const all = Array.isArray(data) ? data : [data];
  if (all.length === 0) return notFound();
  const one = all.find(({ attributes }) => isSameNumber(attributes.lei, asked));
  return one === undefined ? unknown('another-number') : readEntity(one);
}

function readEntity({ attributes }: LegalEntity): Reading {
  const { entity } = attributes;
  return found(
    recordOf({
      names: [
        ...namesOf('legal', entity.legalName.name),
        ...entity.otherNames.flatMap(({ name, type }) =>
          namesOf(/PREVIOUS/.test(type ?? '') ? 'former' : 'trading', name),
        ),
        ...entity.transliteratedOtherNames.flatMap(({ name }) => namesOf('trading', name)),
      ],
      addresses: [entity.legalAddress, entity.headquartersAddress].flatMap((address) =>
        address
          ? [
              {
                lines: address.addressLines,
                city: address.city,
                region: address.region,
                postalCode: address.postalCode,
                countryCode: address.country,
              },
            ]
          : [],
      ),
      state: stateIn(attributes),
      doubts: attributes.registration?.status === 'LAPSED' ? ['registration-lapsed'] : [],
    }),
  );
}

function stateIn({ entity, registration }: LegalEntity['attributes']): RegisterState {
  const word = registration?.status;
  if (entity.status === 'INACTIVE') return stateOf('ceased', 'INACTIVE');
  if (word === 'RETIRED' || word === 'MERGED') return stateOf('ceased', word);
  if (word === 'DUPLICATE' || word === 'ANNULLED') return stateOf('unclear', word);
  if (entity.status === undefined) return stateOf('not-told', undefined);
  const since = word === 'LAPSED' ? registration?.nextRenewalDate : undefined;
  return stateOf(entity.status === 'ACTIVE' ? 'active' : 'unclear', entity.status, since);
}
