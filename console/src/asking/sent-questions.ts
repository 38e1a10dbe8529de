import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import type { PersonalStorage } from '../session/personal-storage.ts';
import { emptyAskingDraft } from './asking-draft.ts';

/** More than the page offers to undo at a time. */
const most = 8;
const sent = new Map<string, string>();

type Asked = RegistrationKey & { readonly request?: InformationRequest | undefined };
const nameOf = ({ countryCode, ticketNumber, request }: Asked) =>
  `${countryCode}/${ticketNumber} ${request?.round}`;

/** Notes the form's draft of questions that were sent: the response does not have their words. */
export function noteQuestions(asked: Asked, draft: string): void {
  sent.set(nameOf(asked), draft);
  const [oldest] = sent.keys();
  if (sent.size > most && oldest !== undefined) sent.delete(oldest);
}

/**
 * After an undo nothing has to be typed again; a draft that was typed meanwhile stays. Where this page did not send the
 * questions, their words are in the history only.
 */
export function restoreQuestions(storage: PersonalStorage, undone: Asked): void {
  const name = ['asking', undone.countryCode, undone.ticketNumber] as const;
  if (storage.read(name, z.string()) !== undefined) return;
  const points = undone.request?.points.map((point) => ({ ...point, words: '' })) ?? [];
  const draft = sent.get(nameOf(undone)) ?? JSON.stringify({ ...emptyAskingDraft, points });
  storage.write(name, draft);
}
