import * as duplicates from '@countersign/contract/duplicates/duplicates';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { readMatches } from '../../record/duplicates/read-matches.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { personAct } from '../person-act.ts';
import { comparePair } from './compare-pair.ts';
import { judgePair } from './judge-pair.ts';

export function duplicateRoutes(api: ApiScope, { database, now, registers }: Dependencies): void {
  const { db } = database;

  const asItStands = async (key: RegistrationKey, markets: readonly CountryCode[] | 'all') => {
    const known = await readMatches(db, key, markets);
    if (known === undefined) throw new ProblemError('registration-not-found');
    return known;
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
        const circumstances = { now: now(), registers };
        return judgePair(trx, { key, ...body, ...acting, circumstances });
      });
      return asItStands(key, person.markets);
    },
  });
}
