import { fieldEntry } from '@countersign/domain/registration/field-path';
import type { Registration } from '@countersign/domain/registration/registration';
import type { AnswerContent, FieldChange } from '@countersign/domain/requests/answer-content';
import { type MaskedNumber, maskTexts, surroundingsOf } from '../registrations/room.ts';

export interface MaskedAnswer {
  readonly content: AnswerContent;
  /** What was masked in explanations and message; values are masked with their application. */
  readonly maskedWords: readonly MaskedNumber[];
}

/**
 * An answer without the numbers that must not be stored, in values, explanations and message: for its
 * draft, and before it is stored. `pointer` is that of the answer in its request. Throws
 * `invalid-request` for an email address with such a number.
 */
export function maskAnswer(
  about: Pick<Registration, 'countryCode' | 'practice'>,
  { changes, points, message }: AnswerContent,
  pointer: string,
): MaskedAnswer {
  const surroundings = surroundingsOf(about);
  const maskedChange = ({ field, value }: FieldChange, at: number): FieldChange[] => {
    const entry = fieldEntry(field);
    const place = {
      field: `/${field.replaceAll('.', '/')}`,
      refusedAt: `${pointer}/changes/${at}/value`,
      scheme: entry?.list === 'practice.identifiers' ? entry.name : undefined,
    };
    const masked = maskTexts(value, place, surroundings);
    // A telephone that is none but such a number: as if it had not been typed.
    if (masked.value === undefined) return [];
    return [{ field, value: masked.value as FieldChange['value'] }]; // of the same shape
  };
  const said = maskTexts({ points, message }, { field: '' }, surroundings);
  const words = said.value as Pick<AnswerContent, 'points' | 'message'>; // likewise
  const content = { ...words, changes: changes.flatMap(maskedChange) };
  return { content, maskedWords: said.masked };
}
