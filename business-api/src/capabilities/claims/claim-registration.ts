import { type Claim, claimMinutes } from '@countersign/contract/claim';
import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { findClaim, putClaim, removeClaim } from '../../record/claims/claims.ts';
import { appendEvent } from '../../record/history/append-event.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';

export interface ClaimAct {
  readonly key: RegistrationKey;
  readonly person: Person;
  readonly at: Date;
}

/**
 * Takes a pending registration for the person, or begins the time of the person's own claim anew,
 * which is no event. Throws `claimed-by-another`, `already-decided`, `registration-not-found`.
 */
export async function claimRegistration(trx: Trx, act: ClaimAct): Promise<Claim> {
  const held = await lockPending(trx, act);
  if (held !== undefined && held.subject !== act.person.subject) {
    throw new ProblemError('claimed-by-another', { claim: held });
  }
  if (held === undefined) await appendEvent(trx, act.key, { kind: 'claimed', ...byPerson(act) });
  return take(trx, act, held);
}

/** Takes a pending registration from whoever holds it. Throws as `claimRegistration` does. */
export async function takeOverClaim(trx: Trx, act: ClaimAct): Promise<Claim> {
  const held = await lockPending(trx, act);
  if (held === undefined || held.subject === act.person.subject) {
    if (held === undefined) await appendEvent(trx, act.key, { kind: 'claimed', ...byPerson(act) });
    return take(trx, act, held);
  }
  const from = { subject: held.subject, name: held.name };
  await appendEvent(trx, act.key, { kind: 'taken-over', from, ...byPerson(act) });
  return take(trx, act, undefined);
}

/** Gives the person's own claim back; answers who holds it then. */
export async function releaseClaim(trx: Trx, act: ClaimAct): Promise<Claim | undefined> {
  await lockRegistration(trx, act.key);
  const held = await findClaim(trx, act.key, act.at);
  if (held?.subject !== act.person.subject) return held;
  await appendEvent(trx, act.key, { kind: 'released', ...byPerson(act) });
  await removeClaim(trx, act.key);
  return undefined;
}

async function lockPending(trx: Trx, { key, at }: ClaimAct): Promise<Claim | undefined> {
  const registration = await lockRegistration(trx, key);
  if (registration.status !== 'pending')
    throw new ProblemError('already-decided', { registration });
  return findClaim(trx, key, at);
}

async function take(trx: Trx, { key, person, at }: ClaimAct, own?: Claim): Promise<Claim> {
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

function byPerson({ person: { subject, name }, at }: ClaimAct) {
  return { at, actor: { kind: 'staff', subject, name } } as const;
}
