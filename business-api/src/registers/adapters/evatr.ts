import type { UnknownReason } from '@countersign/domain/evidence/finding-reasons';
import * as z from 'zod/mini';
import type { FactsToCompare, Register, RegisterRequest } from '../register.ts';
import { found, notFound, type Reading, recordOf, stateOf, unknown } from '../register-record.ts';
import { isSameNumber, optionalText, requiredText } from './answer-fields.ts';
import { vatNumberOf } from './vies.ts';

const Answer = z.object({
  status: requiredText,
  id: optionalText,
  angefragteUstid: optionalText,
  ergFirmenname: optionalText,
  ergOrt: optionalText,
  ergPlz: optionalText,
  ergStrasse: optionalText,
});
type Answer = z.infer<typeof Answer>;

/** Valid; valid, and a field for the comparison is missing; valid, and the state compares specially. */
const VALID: ReadonlySet<string> = new Set(['evatr-0000', 'evatr-0003', 'evatr-2008']);
/** Not given out; valid only later; valid only before. */
const NOT_VALID: ReadonlySet<string> = new Set(['evatr-2001', 'evatr-2002', 'evatr-2006']);
const REFUSALS: Readonly<Record<string, UnknownReason>> = {
  // Our own number is malformed, not entitled or not valid.
  'evatr-0004': 'caller-refused',
  'evatr-0006': 'caller-refused',
  'evatr-0007': 'caller-refused',
  'evatr-2005': 'caller-refused',
  'evatr-0008': 'rate-limited',
  'evatr-0005': 'number-refused',
  'evatr-0012': 'number-refused',
  'evatr-2003': 'number-refused',
};

/**
 * Germany's confirmation of the other member states' VAT numbers: whether a name and a place fit. It is
 * asked with the operator's own German number as `requester`, and not about German numbers. The same
 * code comes with different HTTP statuses, so that the code alone counts.
 */
export const evatr: Register = {
  id: 'de-evatr',
  address: 'https://api.evatr.vies.bzst.de/app/v1',
  page: 'https://www.bzst.de/DE/Unternehmen/Identifikationsnummern/Umsatzsteuer-Identifikationsnummer/eVatR/eVatR_node.html',
  isComplete: true,
  format: 'json',
  compares: true,
  numberOf: (scheme, canonical) =>
    scheme === 'de-ust-idnr' ? undefined : vatNumberOf(scheme, canonical),
  requests: (number, { requester = '' }, facts) => [requestOf(number, requester, facts)],
  // The number is in the body.
  numberIn: () => undefined,
  read,
  readMissing: (body) => read(body, undefined),
  readRefusal: (body) => read(body, undefined),
};

function requestOf(
  number: string,
  requester: string,
  facts: FactsToCompare | undefined,
): RegisterRequest {
  return {
    method: 'POST',
    path: '/abfrage',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      anfragendeUstid: requester,
      angefragteUstid: number,
      firmenname: facts?.name,
      ort: facts?.city,
      plz: facts?.postalCode,
      strasse: facts?.street,
    }),
  };
}

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Answer.safeParse(body);
  if (!parsed.success || !parsed.data.status.startsWith('evatr-')) return unknown('wrong-shape');
  const answer = parsed.data;
  const { status, angefragteUstid } = answer;
  if (!isSameNumber(angefragteUstid, asked)) return unknown('another-number');
  if (NOT_VALID.has(status)) return notFound();
  if (!VALID.has(status)) return unknown(REFUSALS[status] ?? 'error-in-answer');
  return found(
    recordOf({
      state: stateOf('active', undefined),
      compared: { name: fits(answer.ergFirmenname), address: placeFits(answer) },
      consultationNumber: answer.id ?? null,
    }),
  );
}

/** A agrees, B differs; C was not asked, D is not told by the member state. */
function fits(letter: string | undefined): boolean | undefined {
  return letter === 'A' ? true : letter === 'B' ? false : undefined;
}

function placeFits({ ergOrt, ergPlz, ergStrasse }: Answer): boolean | undefined {
  const parts = [ergOrt, ergPlz, ergStrasse].map(fits).filter((one) => one !== undefined);
  return parts.length === 0 ? undefined : parts.every(Boolean);
}
