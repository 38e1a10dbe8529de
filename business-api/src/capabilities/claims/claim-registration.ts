import { type Claim, claimMinutes } from '@countersign/contract/claim';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { findClaim, putClaim, removeClaim } from '../../record/claims/claims.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { type NewEvent, staffActor } from '../../record/history/new-event.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';

export interface ClaimAct {
  readonly key: RegistrationKey;
  readonly person: Person;
  readonly at: Date;
}

/**
 * Claims a pending registration for the person, or renews the person's own claim, which writes no
 * event. Throws `claimed-by-another`, `already-decided`, `registration-not-found`.
 */
export async function claimRegistration(trx: Trx, act: ClaimAct): Promise<Claim> {
  const { held, lock } = await lockPending(trx, act);
  if (held !== undefined && held.subject !== act.person.subject) {
    throw new ProblemError('claimed-by-another', { claim: held });
  }
  if (held === undefined) await appendToLocked(trx, lock, [{ kind: 'claimed', ...byPerson(act) }]);
  return writeClaim(trx, act, held);
}

/** Claims a pending registration, also from another person. Throws as `claimRegistration` does. */
export async function takeOverClaim(trx: Trx, act: ClaimAct): Promise<Claim> {
  const { held, lock } = await lockPending(trx, act);
  if (held?.subject === act.person.subject) return writeClaim(trx, act, held);
  const by = byPerson(act);
  const event: NewEvent =
    held === undefined
      ? { kind: 'claimed', ...by }
      : { kind: 'taken-over', from: { subject: held.subject, name: held.name }, ...by };
  await appendToLocked(trx, lock, [event]);
  return writeClaim(trx, act);
}

/** Releases the person's own claim; returns the claim of another person, if there is one. */
export async function releaseClaim(trx: Trx, act: ClaimAct): Promise<Claim | undefined> {
  const { lock } = await lockRegistration(trx, act.key);
  const held = await findClaim(trx, act.key, act.at);
  if (held?.subject !== act.person.subject) return held;
  await appendToLocked(trx, lock, [{ kind: 'released', ...byPerson(act) }]);
  await removeClaim(trx, act.key);
  return undefined;
}

async function lockPending(trx: Trx, { key, at }: ClaimAct) {
  const { registration, lock } = await lockRegistration(trx, key);
  if (registration.status !== 'pending') {
    throw new ProblemError('already-decided', { registration });
  }
  return { lock, held: await findClaim(trx, key, at) };
}

async function writeClaim(trx: Trx, { key, person, at }: ClaimAct, own?: Claim): Promise<Claim> {
  const claimedAt = own === undefined ? at : new Date(own.claimedAt);
  const until = new Date(at.getTime() + claimMinutes * 60_000);
  await putClaim(trx, key, person, { claimedAt, until });
  return {
    subject: person.subject,
    name: person.name,
    claimedAt: claimedAt.toISOString(),
    until: until.toISOString(),
  };
}

function byPerson({ person, at }: ClaimAct) {
  return { at, actor: staffActor(person) };
}
