import { assignmentDays, type assignRegistration } from '@countersign/contract/claims/assignment';
import type { ClaimState } from '@countersign/contract/claims/claims';
import type { AssignmentCondition } from '@countersign/domain/assignment/assignment-rules';
import type { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { MailQueue } from '../mail/room.ts';
import { standInsBySubject } from '../markets/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  appendToLocked,
  isOwnRegistration,
  type LockedRegistration,
  type NewEvent,
  requirePending,
  staffActor,
  systemActor,
} from '../registrations/room.ts';
import { claimStateOf, findClaim, type HeldClaim, putClaim } from './claims.ts';
import { findColleague, type KnownPerson } from './people.ts';

interface Assignment {
  readonly key: RegistrationKey;
  readonly person: Person;
  readonly at: Date;
  readonly asked: z.infer<(typeof assignRegistration)['schema']['body']>;
  readonly locked: LockedRegistration;
}

const dayMs = 86_400_000;

/**
 * Gives a pending registration that `trx` has locked to a colleague, with a mail to that person. Throws
 * `already-decided`, `claimed-by-another` if someone other than the expected person holds it, and
 * `colleague-unavailable` for someone without access, or whose own registration it is. In place of someone who is
 * absent the deputy gets it; without one it is `colleague-unavailable` as well.
 */
export async function assign(
  trx: Trx,
  mails: MailQueue,
  { key, person, at, asked, locked: { registration, lock, row } }: Assignment,
): Promise<ClaimState> {
  requirePending(registration);
  const held = await findClaim(trx, key, at);
  // A click on an outdated screen does not remove a claim; a claim that has ended does not count.
  if (held !== undefined && held.claim.subject !== asked.heldBy) {
    throw new ProblemError('claimed-by-another', { claim: held.claim });
  }
  const assignee = await findAssignee(trx, key.countryCode, asked.to, at);
  if (assignee === undefined) throw new ProblemError('colleague-unavailable');
  const { colleague, absent } = assignee;
  const isOwn = isOwnRegistration(colleague.email ?? undefined, registration.contact);
  if (isOwn || asked.to === person.subject) throw new ProblemError('colleague-unavailable');
  const { subject } = colleague;
  const word = asked.word?.trim() || undefined;
  const told = absent === undefined ? colleague : { ...colleague, standsInFor: [absent] };
  // Who assigns to the person whose deputy they are knows already.
  const queued =
    subject === person.subject
      ? []
      : await mails.queueAssigned(
          trx,
          registration,
          { colleague: told, by: person.name, message: word },
          { at, dueAt: row.due_at },
        );
  const locked = { registration, lock, row };
  const given = await writeAssignment(trx, {
    key,
    person,
    at,
    locked,
    held,
    assignee,
    word,
    queued,
  });
  return claimStateOf(key, given);
}

/** Appends the event of an assignment with those of its mail, and gives the claim to the assignee. */
export async function writeAssignment(
  trx: Trx,
  {
    key,
    person,
    at,
    locked,
    held,
    assignee: { colleague, absent },
    word,
    queued,
    rule,
    act,
  }: {
    readonly key: RegistrationKey;
    readonly person: StaffMember;
    readonly at: Date;
    readonly locked: LockedRegistration;
    readonly held: HeldClaim | undefined;
    readonly assignee: Assignee;
    readonly word: string | undefined;
    readonly queued: readonly NewEvent[];
    /** The rule that assigns it instead of a person. */
    readonly rule?: AssignmentCondition;
    readonly act?: { readonly id: string; readonly former: HeldClaim['former'] };
  },
): Promise<HeldClaim> {
  const { subject, name } = colleague;
  const former = held?.claim;
  const isOthers = former !== undefined && ![person.subject, subject].includes(former.subject);
  const from = isOthers ? { subject: former.subject, name: former.name } : undefined;
  const actor = rule === undefined ? staffActor(person) : systemActor;
  const to = { subject, name };
  await appendToLocked(trx, locked.lock, [
    { kind: 'assigned', at, actor, to, from, for: absent, rule, word },
    ...queued,
  ]);
  const by = { subject: person.subject, name: person.name };
  return putClaim(trx, key, colleague, {
    claimedAt: at,
    until: new Date(at.getTime() + assignmentDays * dayMs),
    assigned: { by, word: word ?? null, for: absent ?? null },
    act,
  });
}

export interface Assignee {
  readonly colleague: KnownPerson;
  /** For whom the colleague gets it, as the deputy. */
  readonly absent?: StaffMember | undefined;
}

/** The colleague, or the deputy in place of someone who is absent; undefined where neither can be assigned. */
export async function findAssignee(
  trx: Trx,
  countryCode: RegistrationKey['countryCode'],
  to: string,
  at: Date,
): Promise<Assignee | undefined> {
  const asked = await findColleague(trx, countryCode, to, at);
  const [standIn] = await standInsBySubject(trx, countryCode, [to], at);
  if (asked !== undefined && standIn === undefined) return { colleague: asked };
  const deputy = standIn?.present?.subject;
  const colleague = deputy && (await findColleague(trx, countryCode, deputy, at));
  if (!asked || !colleague) return undefined;
  return { colleague, absent: { subject: asked.subject, name: asked.name } };
}
