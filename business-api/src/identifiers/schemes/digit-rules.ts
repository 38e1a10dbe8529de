import { InvalidChecksum } from 'stdnum/lib/cjs/exceptions.js';
import type { Validator } from 'stdnum/lib/cjs/types.js';
import { type FailureReason, fails, type LayerResult, notCheckable, ok } from './layer-result.ts';

/**
 * The check digit as the library computes it. It is asked about canonical forms only; a number
 * that it refuses for another reason has a part that our own table calls impossible.
 */
export function byLibrary({ validate }: Pick<Validator, 'validate'>) {
  return (canonical: string): LayerResult => {
    const { isValid, error } = validate(canonical);
    if (isValid) return ok;
    return error instanceof InvalidChecksum
      ? fails('check-digit')
      : notCheckable('part-is-impossible');
  };
}

/** The check digit by a rule of our own, for what the library lacks or gets wrong. */
export function byRule(
  fits: (canonical: string) => boolean,
  reason: FailureReason = 'check-digit',
) {
  return (canonical: string): LayerResult => (fits(canonical) ? ok : fails(reason));
}
