import type { NumberToName } from '@countersign/contract/decision';
import type { NamedNumber } from '@countersign/domain/registration/named-number';
import type { Registration } from '@countersign/domain/registration/registration';
import { readNumbers } from '../evidence/room.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';

/**
 * The numbers that a rejection's mail is to name, with their schemes. Only numbers of the application:
 * throws `invalid-request` for any other text. `asked` may be longer than the chosen reasons, as in a
 * preview.
 */
export function namedNumbersOf(
  registration: Registration,
  asked: readonly NumberToName[] = [],
): NamedNumber[] | undefined {
  if (asked.length === 0) return undefined;
  const { numbers } = readNumbers(registration);
  return asked.map(({ code, number }, place) => {
    const found = numbers.find(({ name, display }) => name !== null && display === number);
    if (found === undefined) {
      const pointer = `/namedNumbers/${place}/number`;
      throw new ProblemError('invalid-request', { errors: [{ pointer, code: 'not-allowed' }] });
    }
    return { code, scheme: found.typed.scheme, number };
  });
}
