import { claimMinutes } from '@countersign/contract/claims/claim';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  appendToLocked,
  lockRegistration,
  type NewEvent,
  requirePending,
  staffActor,
} from '../registrations/room.ts';
import { findClaim, type HeldClaim, putClaim, removeClaim } from './claims.ts';

export interface ClaimAct {
  readonly key: RegistrationKey;
  readonly person: Person;
  readonly at: Date;
}

/**
 * Claims a pending registration for the person, or renews the person's own claim, which writes no
 * event. Throws `claimed-by-another`, `already-decided`, `registration-not-found`.
 */
export async function claimRegistration(trx: Trx, act: ClaimAct): Promise<HeldClaim> {
  const { held, lock } = await lockPending(trx, act);
  if (held !== undefined && held.claim.subject !== act.person.subject) {
    throw new ProblemError('claimed-by-another', { claim: held.claim });
  }
  if (held === undefined) await appendToLocked(trx, lock, [{ kind: 'claimed', ...byPerson(act) }]);
  return writeClaim(trx, act, held);
}

/** Claims a pending registration, also from another person. Throws as `claimRegistration` does. */
export async function takeOverClaim(trx: Trx, act: ClaimAct): Promise<HeldClaim> {
  const { held, lock } = await lockPending(trx, act);
  if (held?.claim.subject === act.person.subject) return writeClaim(trx, act, held);
  const by = byPerson(act);
  const event: NewEvent =
    held === undefined
      ? { kind: 'claimed', ...by }
      : { kind: 'taken-over', from: { subject: held.claim.subject, name: held.claim.name }, ...by };
  await appendToLocked(trx, lock, [event]);
  return writeClaim(trx, act);
}

/** Releases the person's own claim; returns the claim of another person, if there is one. */
export async function releaseClaim(trx: Trx, act: ClaimAct): Promise<HeldClaim | undefined> {
  const { lock } = await lockRegistration(trx, act.key);
  const held = await findClaim(trx, act.key, act.at);
  if (held?.claim.subject !== act.person.subject) return held;
  await appendToLocked(trx, lock, [{ kind: 'released', ...byPerson(act) }]);
  await removeClaim(trx, act.key);
  return undefined;
}

async function lockPending(trx: Trx, { key, at }: ClaimAct) {
  const { registration, lock } = await lockRegistration(trx, key);
  requirePending(registration);
  return { lock, held: await findClaim(trx, key, at) };
}

/** Renewing preserves the assignment and never shortens its time. */
async function writeClaim(
  trx: Trx,
  { key, person, at }: ClaimAct,
  own?: HeldClaim,
): Promise<HeldClaim> {
  const until = at.getTime() + claimMinutes * 60_000;
  if (own === undefined) {
    return putClaim(trx, key, person, { claimedAt: at, until: new Date(until) });
  }
  return putClaim(trx, key, person, {
    claimedAt: new Date(own.claim.claimedAt),
    until: new Date(Math.max(until, Date.parse(own.claim.until))),
    assigned: own.assigned,
  });
}

function byPerson({ person, at }: ClaimAct) {
  return { at, actor: staffActor(person) };
}
