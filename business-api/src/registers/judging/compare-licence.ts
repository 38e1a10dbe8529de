import { americanStateIn, americanStates } from '@countersign/domain/place/american-states';
import type { WrittenApplication } from '../../duplicates/room.ts';
import type { RegisterRecord } from '../register-record.ts';

/** What is wrong with a licence; for another state, the names of both. */
export type LicenceFinding =
  | { readonly why: 'licence-differs' }
  | { readonly why: 'licence-of-another-state'; readonly ours: string; readonly theirs: string };

/**
 * The register has the given licence for another state, or has licences of its state and none is the
 * given one. Letters of a number are left out. A licence without an issuer is of the practice's state.
 */
export function compareLicence(
  record: RegisterRecord,
  { practice }: WrittenApplication,
): LicenceFinding | undefined {
  const given = (practice?.identifiers ?? []).filter(({ scheme }) =>
    /^us[-_]state[-_]licen[cs]e$/i.test(scheme),
  );
  const places = (practice?.addresses ?? []).map(({ region }) => stateOf(region));
  const known = record.licences.map(({ number, region }) => ({ number, state: stateOf(region) }));
  for (const { value, issuer } of given) {
    const state = stateOf(issuer) ?? places.find((place) => place !== undefined);
    if (state === undefined) continue;
    const same = known.filter(({ number }) => keyOf(number) === keyOf(value));
    if (same.some((one) => one.state === undefined || one.state === state)) continue;
    const elsewhere = same.find((one) => one.state !== undefined)?.state;
    if (elsewhere !== undefined)
      return { why: 'licence-of-another-state', ours: nameOf(state), theirs: nameOf(elsewhere) };
    if (known.some((one) => one.state === state)) return { why: 'licence-differs' };
  }
  return undefined;
}

function stateOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : americanStateIn(text);
}

function nameOf(state: string): string {
  return americanStates.get(state) ?? state;
}

/** The digits; of a licence without any, its letters. */
function keyOf(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? number.toUpperCase().replace(/[^A-Z]/g, '') : digits;
}
