import {
  bulkAssignmentUndoSeconds,
  type assignMany as endpoint,
} from '@countersign/contract/claims/bulk-assignment';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { MailQueue } from '../mail/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  appendToLocked,
  isOwnRegistration,
  type LockedRegistration,
  lockIfThere,
  type NewEvent,
  staffActor,
  systemActor,
} from '../registrations/room.ts';
import { type Assignee, findAssignee, writeAssignment } from './assign-registration.ts';
import { findClaim, type HeldClaim, putClaim, removeClaim } from './claims.ts';

type Asked = z.infer<(typeof endpoint)['schema']['body']>;
type Item = z.infer<(typeof endpoint)['schema']['response'][200]>['items'][number];

interface Act {
  readonly assignmentId: string;
  readonly person: Person;
  readonly at: Date;
}

interface Passing {
  readonly key: RegistrationKey;
  readonly locked: LockedRegistration;
  readonly held: HeldClaim | undefined;
  readonly assignee: Assignee;
}

const nameOf = ({ countryCode, ticketNumber }: RegistrationKey) => `${countryCode}/${ticketNumber}`;

/**
 * Assigns each row that can be assigned, with one mail to each assignee that waits as long as it can be undone. Repeated
 * with the same id, it does nothing to rows that it has assigned. Answers in the order of the rows.
 */
export async function assignMany(
  trx: Trx,
  mails: MailQueue,
  { assignmentId, person, at }: Act,
  { to, rows, word: typed }: Asked,
): Promise<Item[]> {
  const word = typed?.trim() || undefined;
  const outcomes = new Map<string, Pick<Item, 'outcome' | 'to'>>();
  const passing: Passing[] = [];
  // Everyone locks in this order, so that no two of them wait for each other.
  for (const row of rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    if (outcomes.has(nameOf(row))) continue;
    const found = await rowToAssign(trx, { assignmentId, person, at }, to, row);
    if ('outcome' in found) outcomes.set(nameOf(row), found);
    else {
      passing.push(found);
      const { subject, name } = found.assignee.colleague;
      outcomes.set(nameOf(row), { outcome: 'assigned', to: { subject, name } });
    }
  }
  const notBefore = new Date(at.getTime() + bulkAssignmentUndoSeconds * 1000);
  const byAssignee = Map.groupBy(passing, ({ assignee }) => assignee.colleague.subject);
  for (const group of byAssignee.values()) {
    for (const [index, { key, locked, held, assignee }] of group.entries()) {
      const { colleague, absent } = assignee;
      const told = absent === undefined ? colleague : { ...colleague, standsInFor: [absent] };
      const about = { colleague: told, by: person.name, message: word, more: group.length - 1 };
      const isTold = index === 0 && colleague.subject !== person.subject;
      const queued = isTold
        ? await mails.queueAssigned(trx, locked.registration, about, {
            at,
            dueAt: locked.row.due_at,
            notBefore,
          })
        : [];
      const act = { id: assignmentId, former: held ?? null };
      await writeAssignment(trx, { key, person, at, locked, held, assignee, word, queued, act });
    }
  }
  return rows.map(({ countryCode, ticketNumber }) => ({
    countryCode,
    ticketNumber,
    ...(outcomes.get(nameOf({ countryCode, ticketNumber })) ?? { outcome: 'not-found', to: null }),
  }));
}

async function rowToAssign(
  trx: Trx,
  { assignmentId, person, at }: Act,
  to: string,
  { countryCode, ticketNumber, heldBy }: Asked['rows'][number],
): Promise<Passing | Pick<Item, 'outcome' | 'to'>> {
  const key = { countryCode, ticketNumber };
  const { markets } = person;
  if (markets !== 'all' && !markets.includes(countryCode))
    return { outcome: 'not-yours', to: null };
  const locked = await lockIfThere(trx, key);
  if (locked === undefined) return { outcome: 'not-found', to: null };
  const { registration } = locked;
  if (registration.status !== 'pending') return { outcome: 'already-decided', to: null };
  const held = await findClaim(trx, key, at);
  if (held?.actId === assignmentId && held.assigned?.by.subject === person.subject) {
    const { subject, name } = held.claim;
    return { outcome: 'assigned', to: { subject, name } };
  }
  if (held !== undefined && held.claim.subject !== heldBy) return { outcome: 'held', to: null };
  const assignee = await findAssignee(trx, countryCode, to, at);
  const isOwn = isOwnRegistration(assignee?.colleague.email ?? undefined, registration.contact);
  if (assignee === undefined || isOwn || to === person.subject) {
    return { outcome: 'unavailable', to: null };
  }
  return { key, locked, held, assignee };
}

/**
 * Gives each registration of the act back to who had it, unless someone has acted on it since, and cancels the mail. Throws
 * `undo-window-over`. Returns what was undone.
 */
export async function undoAssignMany(
  trx: Trx,
  { assignmentId, person, at }: Act,
): Promise<RegistrationKey[]> {
  const since = new Date(at.getTime() - bulkAssignmentUndoSeconds * 1000);
  const rows = await trx
    .selectFrom('claims')
    .select(['country_code', 'ticket_number', 'claimed_at'])
    .where('act_id', '=', assignmentId)
    .where('assigned_by_subject', '=', person.subject)
    .orderBy('country_code')
    .orderBy('ticket_number')
    .execute();
  if (rows.some(({ claimed_at }) => claimed_at <= since))
    throw new ProblemError('undo-window-over');
  const undone: RegistrationKey[] = [];
  for (const row of rows) {
    const key = {
      countryCode: row.country_code,
      ticketNumber: row.ticket_number,
    } as RegistrationKey; // as they are stored
    const locked = await lockIfThere(trx, key);
    const held = await findClaim(trx, key, at);
    if (locked?.registration.status !== 'pending' || held?.actId !== assignmentId) continue;
    const { subject, name } = held.claim;
    const events: NewEvent[] = [
      { kind: 'assignment-undone', at, actor: staffActor(person), from: { subject, name } },
      ...(await cancelAssignedMail(trx, key, row.claimed_at, at)),
    ];
    await appendToLocked(trx, locked.lock, events);
    const { former } = held;
    if (former === null || Date.parse(former.claim.until) <= at.getTime())
      await removeClaim(trx, key);
    else {
      await putClaim(trx, key, former.claim, {
        claimedAt: new Date(former.claim.claimedAt),
        until: new Date(former.claim.until),
        assigned: former.assigned,
      });
    }
    undone.push(key);
  }
  return undone;
}

async function cancelAssignedMail(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  assignedAt: Date,
  at: Date,
): Promise<NewEvent[]> {
  await trx
    .deleteFrom('notifications')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('event', '=', 'assigned')
    .where('at', '=', assignedAt)
    .execute();
  const mails = await trx
    .updateTable('mails')
    .set({ state: 'cancelled' })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', '=', 'assigned')
    .where('created_at', '=', assignedAt)
    .where('state', '=', 'held')
    .returning(['purpose', 'recipient', 'language'])
    .execute();
  return mails.map((mail) => ({ kind: 'mail-cancelled', at, actor: systemActor, ...mail }));
}
