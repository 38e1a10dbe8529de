import * as contract from '@countersign/contract/licences';
import type { WithDocuments } from '../documents/room.ts';
import { readChecklist } from '../evidence/room.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { actRoute, findRegistration } from '../registrations/room.ts';
import { readLicenceRows } from './licence-rows.ts';
import { readLicence } from './read-licence.ts';

/** Licences as staff read them from the applicant's documents. */
export function licenceRoutes(api: ApiScope, dependencies: Dependencies & WithDocuments): void {
  const { db } = dependencies.database;
  const hasScanner = dependencies.documents.scan !== undefined;

  api.route({
    ...contract.listLicences,
    handler: async ({ params: key }) => {
      if ((await findRegistration(db, key)) === undefined) {
        throw new ProblemError('registration-not-found');
      }
      const { checklist } = await readChecklist(db, key.countryCode);
      return { items: await readLicenceRows(db, key), types: [...checklist.licences] };
    },
  });

  actRoute(api, dependencies, contract.readLicence, {
    name: 'read licence',
    asksForEmail: () => 'required',
    perform: (trx, { body: reading, ...act }) => readLicence(trx, { ...act, reading, hasScanner }),
  });
}
