import * as absences from '@countersign/contract/desk/absences';
import { colleaguesLimit } from '@countersign/contract/desk/colleagues';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { personOf } from '../platform/access/enforce-access.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { absencesOf, deputiesOf, putAbsence, removeAbsenceOf } from './absences.ts';
import { findColleague, lockPerson } from './people.ts';

export function absenceRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...absences.listMyAbsences,
    handler: async (request) => ({ items: await absencesOf(db, personOf(request), now()) }),
  });
  api.route({
    ...absences.saveMyAbsence,
    handler: async (request) => {
      const person = personOf(request);
      const asked = { ...request.params, ...request.body };
      const at = now();
      return inTransaction(db, async (trx) => {
        await lockPerson(trx, person, at);
        await putAbsence(trx, person.subject, asked, { by: person, now: at });
        return { items: await absencesOf(trx, person, at) };
      });
    },
  });
  api.route({
    ...absences.removeMyAbsence,
    handler: async (request) => {
      const person = personOf(request);
      await removeAbsenceOf(db, person, request.params.absenceId);
      return { items: await absencesOf(db, person, now()) };
    },
  });
  api.route({
    ...absences.listDeputies,
    handler: async (request) => ({
      items: await deputiesOf(db, personOf(request).subject, now())
        .orderBy('name')
        .orderBy('subject')
        .limit(colleaguesLimit)
        .execute(),
    }),
  });

  api.route({
    ...absences.listAbsences,
    handler: async ({ params: { countryCode: market } }) => ({
      items: await absencesOf(db, { market }, now()),
    }),
  });
  api.route({
    ...absences.saveAbsence,
    handler: async (request) => {
      const { countryCode: market, absenceId } = request.params;
      const { subject, ...days } = request.body;
      const asked = { ...days, absenceId, timeZone: marketTimeZone(market) };
      const at = now();
      return inTransaction(db, async (trx) => {
        const colleague = await findColleague(trx, market, subject, at);
        if (colleague === undefined) throw new ProblemError('colleague-unavailable');
        await lockPerson(trx, colleague, at);
        await putAbsence(trx, subject, asked, { by: personOf(request), now: at });
        return { items: await absencesOf(trx, { market }, at) };
      });
    },
  });
  api.route({
    ...absences.removeAbsence,
    handler: async ({ params: { countryCode: market, absenceId } }) => {
      await removeAbsenceOf(db, { market }, absenceId);
      return { items: await absencesOf(db, { market }, now()) };
    },
  });
}
