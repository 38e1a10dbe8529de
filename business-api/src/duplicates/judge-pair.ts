import type { PairJudgement } from '@countersign/contract/duplicates/match';
import { isErased } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  type LockedRegistration,
  lockRegistration,
  type NewEvent,
  refuseOwnRegistration,
  staffActor,
} from '../registrations/room.ts';
import {
  readJudgement,
  removeJudgement,
  type StoredJudgement,
  writeJudgement,
} from './pair-judgements.ts';
import { orderPair } from './pair-order.ts';
import { type Marking, refreshMatchMark } from './refresh-match-mark.ts';
import { storePair } from './store-pair.ts';
import { wantSearch } from './wanted-searches.ts';

export interface Judging {
  readonly key: RegistrationKey;
  readonly other: RegistrationKey;
  readonly as: PairJudgement | 'open';
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
  readonly marking: Marking;
}

/**
 * Stores a person's judgement of two registrations within `trx`, with an event of both histories, and the
 * marks that follow. The same judgement of the same person again does nothing, nor does withdrawing one that
 * was not given. Throws `registration-not-found`, and
 * `invalid-request` for a registration and itself, or where one is erased.
 */
export async function judgePair(
  trx: Trx,
  { key, other, as, person, email, marking }: Judging,
): Promise<void> {
  const at = marking.now;
  if (key.countryCode === other.countryCode && key.ticketNumber === other.ticketNumber) {
    // There is nothing to withdraw.
    if (as === 'open') return;
    throw notAllowed();
  }
  const [ours, theirs] = await lockBoth(trx, key, other);
  refuseOwnRegistration(email, ours.registration);
  refuseOwnRegistration(email, theirs.registration);
  if (isErased(ours.registration) || isErased(theirs.registration)) throw notAllowed();
  const before = await readJudgement(trx, key, other);
  if (as === 'open') {
    if (before === undefined) return;
    await removeJudgement(trx, key, other);
    // The pair may have been stored only because it was judged: the search says what the two are.
    await wantSearch(trx, [key, other], at);
  } else {
    const numbers = await storePair(trx, ours.registration, theirs.registration, at);
    const by = { subject: person.subject, name: person.name };
    const judgement = { as, by, at, numbers };
    if (before !== undefined && saysNothingNew(judgement, before)) return;
    await writeJudgement(trx, key, other, judgement);
  }
  const event = (about: RegistrationKey): NewEvent => ({
    kind: 'pair-answered',
    at,
    actor: staffActor(person),
    answer: as,
    otherMarket: about.countryCode,
    otherTicket: about.ticketNumber,
    rejected: null,
    linked: undefined,
  });
  await refreshMatchMark(trx, ours, marking, { searched: false, events: [event(other)] });
  await refreshMatchMark(trx, theirs, marking, { searched: false, events: [event(key)] });
}

/** Said by the same person before; "different" again also covers the numbers that agree by now. */
function saysNothingNew(judgement: StoredJudgement, before: StoredJudgement): boolean {
  return (
    judgement.as === before.as &&
    judgement.by.subject === before.by.subject &&
    judgement.numbers.every((number) => before.numbers.includes(number))
  );
}

/** Always in the same order, so that two judgements do not wait for each other. */
async function lockBoth(
  trx: Trx,
  key: RegistrationKey,
  otherKey: RegistrationKey,
): Promise<readonly [LockedRegistration, LockedRegistration]> {
  const { one, other, flipped } = orderPair(key, otherKey);
  const first = await lockRegistration(trx, one);
  const second = await lockRegistration(trx, other);
  return flipped ? [second, first] : [first, second];
}

function notAllowed(): ProblemError {
  return new ProblemError('invalid-request', {
    errors: [{ pointer: '/other', code: 'not-allowed' }],
  });
}
