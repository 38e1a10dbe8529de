import * as duplicates from '@countersign/contract/duplicates/duplicates';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { requireMarket } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { personAct } from '../registrations/room.ts';
import { comparePair } from './compare-pair.ts';
import { judgePair } from './judge-pair.ts';
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
