import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import { bare, isSameNumber, listOf, numberBy, optionalText } from './answer-fields.ts';

const Answer = z.object({
  Abn: z.string(),
  AbnStatus: optionalText,
  AbnStatusEffectiveFrom: optionalText,
  Acn: optionalText,
  AddressPostcode: optionalText,
  AddressState: optionalText,
  BusinessName: listOf(z.string()),
  EntityName: optionalText,
  EntityTypeCode: optionalText,
  Message: optionalText,
});

/** Australia. Errors come with status 200, empty fields and a message; addresses are only an area. */
export const abnLookup: Register = {
  id: 'au-abn-lookup',
  address: 'https://abr.business.gov.au/json',
  isComplete: true,
  format: 'jsonp',
  numberOf: (scheme, canonical) =>
    scheme === 'au-abn' || scheme === 'au-acn' ? canonical : undefined,
  requests: (number, { guid = '' }) => {
    const [page, name] = number.length === 9 ? ['AcnDetails', 'acn'] : ['AbnDetails', 'abn'];
    return [
      get(
        `/${page}.aspx?${name}=${encodeURIComponent(number)}&guid=${encodeURIComponent(guid)}&callback=c`,
      ),
    ];
  },
  numberIn: numberBy(/[?&]a[bc]n=([\d ]+)/i),
  read,
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const answer = parsed.data;
  if (answer.Abn.trim() === '') return readMessage(answer.Message);
  const number = bare(asked ?? '').length === 9 ? (answer.Acn ?? '') : answer.Abn;
  if (!isSameNumber(number, asked)) return unknown('another-number');
  if (answer.EntityName === undefined || answer.AbnStatus === undefined)
    return unknown('wrong-shape');
  const { AddressPostcode, AddressState } = answer;
  const hasArea = AddressPostcode !== undefined || AddressState !== undefined;
  return found(
    recordOf({
      names: [
        ...namesOf('legal', answer.EntityName),
        ...namesOf('trading', ...answer.BusinessName),
      ],
      addresses: hasArea
        ? [{ lines: [], region: AddressState, postalCode: AddressPostcode, countryCode: 'AU' }]
        : [],
      isPerson: answer.EntityTypeCode === 'IND',
      state: stateOf(
        /^active$/i.test(answer.AbnStatus)
          ? 'active'
          : /^cancel/i.test(answer.AbnStatus)
            ? 'ceased'
            : 'unclear',
        answer.AbnStatus,
        answer.AbnStatusEffectiveFrom,
      ),
    }),
  );
}

/** A refused key looks like an unknown number but for its message. */
function readMessage(message: string | undefined): Reading {
  if (message === undefined) return unknown('error-in-answer');
  if (/no (?:matching )?records? (?:were |was )?found|no match|not found/i.test(message))
    return notFound();
  if (/not a valid|invalid/i.test(message)) return unknown('number-refused');
  return unknown(
    /guid|registered party|authenti/i.test(message) ? 'caller-refused' : 'error-in-answer',
  );
}
