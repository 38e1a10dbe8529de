import type { AskRequest } from '@countersign/contract/requests/ask';
import { PointFinding } from '@countersign/domain/registration/point-finding';
import { PointKind } from '@countersign/domain/registration/point-kind';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import {
  PointReason,
  pointWordsLimit,
  type RequestPoint,
} from '@countersign/domain/registration/request-point';
import { proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { type TextFault, textFault } from '../drafts/long-text.ts';
import { isSamePoint, type ProposedPoint } from '../evidence/proposed-points.ts';
import type { PersonalStorage } from '../session/personal-storage.ts';

export const DraftPoint = z.object({
  kind: PointKind,
  field: z.nullable(z.string()),
  reason: z.nullable(PointReason),
  finding: z.optional(PointFinding),
  words: z.string(),
});
export type DraftPoint = z.infer<typeof DraftPoint>;

const AskingDraft = z.object({
  points: z.array(DraftPoint),
  message: z.string(),
  days: z.int(),
});
export type AskingDraft = z.infer<typeof AskingDraft>;

export const emptyAskingDraft: AskingDraft = { points: [], message: '', days: 14 };

/** A draft as it was stored in the tab; the empty one for anything else. */
export function readAskingDraft(text: string): AskingDraft {
  try {
    return AskingDraft.parse(JSON.parse(text));
  } catch {
    return emptyAskingDraft;
  }
}

/** Adds a question to the draft of the form, unless it is there; true if it was added. */
export function addQuestion(
  storage: PersonalStorage,
  { countryCode, ticketNumber }: RegistrationKey,
  point: ProposedPoint,
): boolean {
  const name = ['asking', countryCode, ticketNumber] as const;
  const draft = readAskingDraft(storage.read(name, z.string()) ?? '');
  if (isProposed(draft, point)) return false;
  const points = [...draft.points, { ...point, words: '' }];
  storage.write(name, JSON.stringify({ ...draft, points }));
  return true;
}

export function isProposed(draft: AskingDraft, proposed: ProposedPoint): boolean {
  return draft.points.some((point) => isSamePoint(point, proposed));
}

/** Only a field can be corrected. */
export function needsField({ kind, field }: DraftPoint): boolean {
  return kind === 'correct' && field === null;
}

/** A point without a field or a finding says in words what is meant. */
export function needsWords({ kind, field, finding, words }: DraftPoint): boolean {
  return kind !== 'correct' && field === null && finding === undefined && words.trim() === '';
}

const Words = proseOf(pointWordsLimit);

/** What is wrong with words as they are typed: of an empty text, nothing. */
export function wordsFault(words: string): TextFault | undefined {
  return textFault(Words, words.trim());
}

/** What is sent; undefined where a point lacks its words, some are too long, or there is no point. */
export function askedOf(
  draft: AskingDraft,
): Pick<AskRequest, 'points' | 'messageToApplicant' | 'answerDays'> | undefined {
  if (draft.points.length === 0) return undefined;
  if (draft.points.some((point) => needsField(point) || needsWords(point))) return undefined;
  const texts = [draft.message, ...draft.points.map(({ words }) => words)];
  if (texts.some((text) => wordsFault(text) !== undefined)) return undefined;
  const message = draft.message.trim();
  return {
    points: draft.points.map(pointOf),
    answerDays: draft.days,
    ...(message === '' ? {} : { messageToApplicant: message }),
  };
}

function pointOf({ words, ...point }: DraftPoint): RequestPoint {
  const trimmed = words.trim();
  return { ...point, ...(trimmed === '' ? {} : { words: trimmed }) };
}
