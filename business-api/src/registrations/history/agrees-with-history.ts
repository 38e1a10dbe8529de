import type { RegistrationStatus } from '@countersign/domain/registration/registration';
import { type Act, statusAfter } from '@countersign/domain/registration/transitions';
import * as z from 'zod/mini';
import { canonicalJson, type JsonValue } from './canonical-json.ts';
import { type HistoryHead, personalValue, type StoredEvent } from './stored-history.ts';

const Decided = z.object({ actor: z.object({ subject: z.string() }) });
const Named = z.object({ actor: z.object({ name: z.string() }) });
const Reasons = z.object({ reasonCodes: z.array(z.string()) });
const Until = z.object({ conditionUntil: z.optional(z.string()) });
const Condition = z.nullable(z.object({ text: z.string(), until: z.string() }));
const named = { otherMarket: z.string(), otherTicket: z.string() };
const Original = z.union([
  z.object({ ...named, rejected: z.literal('this') }),
  z.object({ ...named, linked: z.literal('this') }),
]);

/** The act behind an event; other kinds do not change the status. */
export const actOfKind: Readonly<Partial<Record<string, Act>>> = {
  approved: 'approve',
  rejected: 'reject',
  linked: 'link',
  undone: 'undo',
  reversed: 'reverse',
  withdrawn: 'withdraw',
};

/** Whether the acts in the history lead to the status, the decider and the reasons there are now. */
export function hasStatusOf(head: HistoryHead, acts: readonly StoredEvent[]): boolean {
  let status: RegistrationStatus = 'pending';
  for (const { kind } of acts) {
    const act = actOfKind[kind];
    const next: RegistrationStatus | undefined =
      act === undefined ? status : statusAfter(status, act);
    if (next === undefined) return false;
    status = next;
  }
  if (status !== head.status) return false;
  const last = acts.at(-1);
  if (status === 'pending' || status === 'withdrawn' || last === undefined) return true;
  const actor = Decided.safeParse(last);
  const reasons = Reasons.safeParse(last.payload);
  return (
    actor.success &&
    reasons.success &&
    actor.data.actor.subject === head.decidedBy &&
    canonicalJson(reasons.data.reasonCodes) === canonicalJson(head.reasonCodes as JsonValue) // jsonb
  );
}

/** Whether an event says of which registration its own was rejected as the duplicate, or to whose account it was linked. */
export function namesOriginal({ kind, payload }: StoredEvent): boolean {
  return kind === 'pair-answered' && Original.safeParse(payload).success;
}

/**
 * Whether the original that the present decision names is the one of the event after it. One that is in
 * the history alone is no fault: releases that stored it elsewhere let it be withdrawn.
 */
export function hasOriginalOf(
  { status, duplicateOf: [market, ticket] }: HistoryHead,
  named: StoredEvent | undefined,
): boolean {
  if (market === null && ticket === null) return true;
  const original = Original.safeParse(named?.payload);
  return (
    original.success &&
    status === ('linked' in original.data ? 'linked' : 'rejected') &&
    original.data.otherMarket === market &&
    original.data.otherTicket === ticket
  );
}

/** Whether name, time and texts of the present decision, or the time of the withdrawal, are those of its event. */
export function hasDecisionOf(
  head: HistoryHead,
  acts: readonly StoredEvent[],
  isErased: boolean,
): boolean {
  const last = acts.at(-1);
  if (head.status === 'pending' || last === undefined) return head.withdrawnAt === null;
  if (head.status === 'withdrawn') return last.at.getTime() === head.withdrawnAt?.getTime();
  const { actor } = Named.parse(last);
  const names = ['messageToApplicant', 'internalNote', 'condition', 'accountNumber'];
  const isGone = isErased && last.personal === null;
  const texts = names.map((name) => (isGone ? undefined : personalValue(last, name)));
  const condition = Condition.parse(head.condition);
  const until = isGone ? undefined : Until.parse(last.payload).conditionUntil;
  return (
    actor.name === head.decidedByName &&
    last.at.getTime() === head.decidedAt?.getTime() &&
    (texts[0] ?? null) === head.messageToApplicant &&
    (texts[1] ?? null) === head.internalNote &&
    texts[2] === condition?.text &&
    (texts[3] ?? null) === head.accountNumber &&
    until === condition?.until
  );
}
