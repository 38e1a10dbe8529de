import type { PairComparison } from '@countersign/contract/duplicates/duplicates';
import type { PairSide } from '@countersign/contract/duplicates/match';
import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import { isDecided, type Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
import { compareFacts } from './facts/compared-facts.ts';
import { factsOfApplication } from './facts/facts-of-application.ts';
import { readJudgement } from './pair-judgements.ts';
import { readRejectedOfPair } from './rejected-of-pair.ts';

/** Two registrations side by side. Throws `registration-not-found`. */
export async function comparePair(
  db: Db,
  key: RegistrationKey,
  otherKey: RegistrationKey,
): Promise<PairComparison> {
  const one = await findRegistration(db, key);
  const other = await findRegistration(db, otherKey);
  if (one === undefined || other === undefined) throw new ProblemError('registration-not-found');
  const answer = await readJudgement(db, key, otherKey);
  const rejected = await readRejectedOfPair(db, key, otherKey);
  const facts = [factsOfApplication(one), factsOfApplication(other)] as const;
  const { signals } = scorePair(...facts, { rarity: fallbackRarity });
  return {
    one: sideOf(one),
    other: sideOf(other),
    facts: compareFacts(one, other),
    signals: signals.map(({ sentence, finding, values }) => ({ sentence, finding, values })),
    answer:
      answer === undefined
        ? null
        : { as: answer.as, by: answer.by, at: answer.at.toISOString(), rejected },
  };
}

function sideOf(registration: Registration): PairSide {
  const { countryCode, ticketNumber, status, submittedAt, practice } = registration;
  const address =
    practice.addresses.find(({ purpose }) => purpose === 'practice') ?? practice.addresses[0];
  const decision = isDecided(registration) ? registration.decision : undefined;
  return {
    countryCode,
    ticketNumber,
    status,
    submittedAt,
    practiceName: practiceDisplayName(practice),
    city: address?.city ?? '',
    decidedAt: decision?.decidedAt ?? null,
    decidedByName: decision?.decidedBy.name ?? null,
    reasonCodes: [...(decision?.reasonCodes ?? [])],
  };
}
