import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { DecisionDraft, isEmpty } from '../drafts/decision-draft.ts';
import type { PersonalStorage } from '../session/personal-storage.ts';

const nameOf = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['decision', countryCode, ticketNumber] as const;

/** Undefined for nothing, for another release's shape and for a draft without content. */
export function readDraft(
  storage: PersonalStorage,
  key: RegistrationKey,
): DecisionDraft | undefined {
  const draft = storage.read(nameOf(key), DecisionDraft);
  return draft === undefined || isEmpty(draft) ? undefined : draft;
}

export function writeDraft(
  storage: PersonalStorage,
  key: RegistrationKey,
  draft: DecisionDraft,
): void {
  storage.write(nameOf(key), draft);
}

export function removeDraft(storage: PersonalStorage, key: RegistrationKey): void {
  storage.remove(nameOf(key));
}

/**
 * The idempotency key of a request: the stored one if the same request may have arrived already,
 * else a new one (the API refuses another body under an old key).
 */
export function idempotencyKeyFor(
  draft: DecisionDraft,
  request: unknown,
  makeKey: () => string,
): { readonly key: string; readonly request: string } {
  const text = JSON.stringify(request);
  return draft.attempt?.request === text ? draft.attempt : { key: makeKey(), request: text };
}
