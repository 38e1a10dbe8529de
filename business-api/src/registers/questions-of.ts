import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import { checkIdentifier, type SchemeId } from '../identifiers/room.ts';
import { registersFor } from './adapters/all-registers.ts';
import { registerLink } from './asking/register-links.ts';

/** A number of an application with the registers that know its scheme. */
export interface AskableNumber {
  /** As the applicant sent it. */
  readonly given: { readonly scheme: string; readonly value: string };
  readonly scheme: SchemeId;
  /** In its canonical form. */
  readonly value: string;
  /** None where the scheme has no register that answers by a service. */
  readonly registers: readonly RegisterId[];
  /** The public page of its register. */
  readonly link: string | undefined;
}

/** The numbers of an application that a register or a public page can be asked about, each once. */
export function questionsOf({
  countryCode,
  practice,
}: Pick<Registration, 'countryCode' | 'practice'>): AskableNumber[] {
  const numbers = practice.identifiers.flatMap((given): AskableNumber[] => {
    const { schemeId, canonical, layers } = checkIdentifier(given, countryCode);
    if (schemeId === undefined || canonical === undefined) return [];
    // A form that the scheme does not have cannot be sent.
    const registers =
      layers.format.state === 'ok' ? registersFor(schemeId, canonical).map(({ id }) => id) : [];
    const link = registerLink(schemeId, canonical);
    return registers.length === 0 && link === undefined
      ? []
      : [{ given, scheme: schemeId, value: canonical, registers, link }];
  });
  return [...new Map(numbers.map((one) => [`${one.scheme} ${one.value}`, one])).values()];
}
