import * as z from 'zod/mini';
import type { SchemeId } from '../../identifiers/room.ts';
import { type Credentials, get, type Register, type RegisterRequest } from '../register.ts';
import {
  found,
  isTold,
  namesOf,
  notFound,
  type Reading,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import { bare, numberBy, optionalText } from './answer-fields.ts';
import { readTextAddress } from './text-address.ts';

/** The country's letters before the number, as the service writes them. */
const COUNTRIES: Readonly<Partial<Record<SchemeId, string>>> = {
  'at-uid': 'AT',
  'be-enterprise': 'BE',
  'cz-dic': 'CZ',
  'de-ust-idnr': 'DE',
  'dk-cvr': 'DK',
  'es-nif': 'ES',
  'fr-tva': 'FR',
  'gr-afm': 'EL',
  'hu-anum': 'HU',
  'ie-vat': 'IE',
  'it-partita-iva': 'IT',
  'nl-btw': 'NL',
  'pl-nip': 'PL',
  'pt-nif': 'PT',
  'ro-cui': 'RO',
};

const Answer = z.object({
  isValid: z.nullish(z.boolean()),
  valid: z.nullish(z.boolean()),
  userError: optionalText,
  name: optionalText,
  address: optionalText,
  vatNumber: optionalText,
  countryCode: optionalText,
  requestIdentifier: optionalText,
  viesApproximate: z.nullish(
    z.object({ matchName: z.nullish(z.number()), matchStreet: z.nullish(z.number()) }),
  ),
  traderNameMatch: optionalText,
  traderStreetMatch: optionalText,
});
type Answer = z.infer<typeof Answer>;

/**
 * VAT numbers of the European Union. Only VALID and INVALID are verdicts; all other words name an
 * outage or a limit of a member state. Great Britain left in 2021; Northern Ireland is XI.
 */
export const vies: Register = {
  id: 'eu-vies',
  address: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  isComplete: true,
  format: 'json',
  numberOf: vatNumberOf,
  requests: (number, credentials) => [requestOf(number, credentials)],
  numberIn: (url) => {
    const [, country = '', rest = ''] = /\/ms\/([A-Z]{2})\/vat\/([^/?#]+)/i.exec(url) ?? [];
    return country === '' ? numberBy(/vat(?:Number)?=([A-Z0-9]+)/i)(url) : `${country}${rest}`;
  },
  read,
};

/** A VAT number of the Union as it is asked for, behind its country's letters: `EL094259216`. */
export function vatNumberOf(scheme: SchemeId, canonical: string): string | undefined {
  const country = COUNTRIES[scheme];
  if (country !== undefined) return `${country}${canonical}`;
  if (scheme === 'gb-vat') return /^XI(?:\d{9}|\d{12})$/.test(canonical) ? canonical : undefined;
  return scheme === 'se-orgnr' && canonical.length === 10 ? `SE${canonical}01` : undefined;
}

/** With the operator's own number as `requester`, the service gives out a consultation number. */
function requestOf(number: string, { requester }: Credentials): RegisterRequest {
  const country = number.slice(0, 2);
  const rest = number.slice(2);
  if (requester === undefined) {
    return get(`/ms/${encodeURIComponent(country)}/vat/${encodeURIComponent(rest)}`);
  }
  return {
    method: 'POST',
    path: '/check-vat-number',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      countryCode: country,
      vatNumber: rest,
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  };
}

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const answer = parsed.data;
  const isValid = answer.isValid ?? answer.valid;
  const word =
    answer.userError ??
    (answer.valid === true ? 'VALID' : answer.valid === false ? 'INVALID' : undefined);
  if (isValid === undefined || isValid === null || word === undefined) {
    const hasError =
      typeof body === 'object' && body !== null && ('errorWrappers' in body || 'userError' in body);
    return unknown(hasError ? 'error-in-answer' : 'wrong-shape');
  }
  if (word === 'INVALID' && !isValid) return notFound();
  if (word === 'INVALID_INPUT') return unknown('number-refused');
  if (word !== 'VALID' || !isValid) return unknown('error-in-answer');
  if (!isAnswerFor(answer, asked)) return unknown('another-number');
  return readHolder(answer, answer.countryCode ?? asked?.slice(0, 2) ?? '');
}

function isAnswerFor({ vatNumber }: Answer, asked: string | undefined): boolean {
  if (vatNumber === undefined || asked === undefined) return true;
  const number = bare(vatNumber);
  return bare(asked).endsWith(number) || number.endsWith(bare(asked));
}

function readHolder(answer: Answer, country: string): Reading {
  const { name, address, viesApproximate, traderNameMatch, traderStreetMatch } = answer;
  return found(
    recordOf({
      // Greece writes the trading name behind two strokes.
      names: (name ?? '')
        .split('||')
        .flatMap((part, at) => namesOf(at === 0 ? 'legal' : 'trading', part)),
      addresses: isTold(address) ? [readTextAddress(address, country.toUpperCase())] : [],
      state: stateOf('active', 'VALID'),
      isNameNeverTold: country.toUpperCase() === 'DE',
      compared: {
        name: matchOf(viesApproximate?.matchName, traderNameMatch),
        address: matchOf(viesApproximate?.matchStreet, traderStreetMatch),
      },
      consultationNumber: answer.requestIdentifier ?? null,
    }),
  );
}

/** 1 and VALID agree, 2 and INVALID differ, 3 and NOT_PROCESSED say nothing. */
function matchOf(code: number | null | undefined, word: string | undefined): boolean | undefined {
  if (code === 1 || word === 'VALID') return true;
  return code === 2 || word === 'INVALID' ? false : undefined;
}
