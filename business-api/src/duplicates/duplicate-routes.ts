import type { PairComparison } from '@countersign/contract/duplicates/duplicates';
import * as duplicates from '@countersign/contract/duplicates/duplicates';
import type { PairSide } from '@countersign/contract/duplicates/match';
import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import { isDecided, type Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { requireMarket } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration, personAct } from '../registrations/room.ts';
import { readRejectedOfPair } from './duplicate-of.ts';
import { compareFacts } from './facts/compared-facts.ts';
import { factsOfApplication } from './facts/facts-of-application.ts';
import { judgePair } from './judge-pair.ts';
import { readJudgement } from './pair-judgements.ts';
import { readMatches } from './read-matches.ts';
import type { WithEvidence } from './refresh-match-mark.ts';
import { answerHit } from './stop-list/answer-hit.ts';
import { readHits } from './stop-list/read-hits.ts';

export function duplicateRoutes(
  api: ApiScope,
  { database, now, refreshEvidence }: Dependencies & WithEvidence,
): void {
  const { db } = database;

  const asItStands = async (key: RegistrationKey, markets: readonly CountryCode[] | 'all') => {
    const known = await readMatches(db, key, markets);
    if (known === undefined) throw new ProblemError('registration-not-found');
    const stopList = await readHits(db, key);
    return stopList.length === 0 ? known : { ...known, stopList };
  };

  api.route({
    ...duplicates.readDuplicates,
    handler: (request) => asItStands(request.params, personOf(request).markets),
  });

  api.route({
    ...duplicates.compareRegistrations,
    handler: (request) => {
      const { countryCode, ticketNumber, otherCountry, otherTicket } = request.params;
      // The declared reach covers one market only; the other one is refused alike if it is no one's.
      requireMarket(personOf(request), otherCountry);
      const other = { countryCode: otherCountry, ticketNumber: otherTicket };
      return comparePair(db, { countryCode, ticketNumber }, other);
    },
  });

  api.route({
    ...duplicates.answerPair,
    handler: async (request) => {
      const person = personOf(request);
      const { params: key, body } = request;
      requireMarket(person, body.other.countryCode);
      await personAct(db, request, (trx, acting) => {
        const marking = { now: now(), refreshEvidence };
        return judgePair(trx, { key, ...body, ...acting, marking });
      });
      return asItStands(key, person.markets);
    },
  });

  api.route({
    ...duplicates.answerStopListHit,
    handler: async (request) => {
      const { params: key, body } = request;
      await personAct(db, request, (trx, acting) => {
        const marking = { now: now(), refreshEvidence };
        return answerHit(trx, { key, ...body, ...acting, marking });
      });
      return asItStands(key, personOf(request).markets);
    },
  });
}

/** Two registrations side by side. Throws `registration-not-found`. */
async function comparePair(
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
