import * as proposals from '@countersign/contract/reversals/proposals';
import * as reversal from '@countersign/contract/reversals/reversal';
import type { WithMails } from '../../mail/room.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { actRoute } from '../../registrations/room.ts';
import { askForReversal } from './ask-for-reversal.ts';
import { proposeReversal } from './propose-reversal.ts';
import { readProposal } from './read-proposal.ts';
import { reverseDecision } from './reverse-decision.ts';
import { confirmReversal, declineReversal } from './settle-proposal.ts';

export function reversalRoutes(api: ApiScope, dependencies: Dependencies & WithMails): void {
  const { database, mails, now, wakeOutbox } = dependencies;
  const { db } = database;

  actRoute(api, dependencies, reversal.reverseDecision, {
    name: 'reverse',
    needsRecentSignIn: () => true,
    limit: 'decide',
    perform: (trx, { key, locked, person, email, body, at }) =>
      reverseDecision(trx, mails, { key, locked, person, email, at, ...body }),
    committed: () => wakeOutbox(),
  });

  actRoute(api, dependencies, reversal.askForReversal, {
    name: 'ask for reversal',
    limit: 'decide',
    asksForEmail: () => 'if-known',
    perform: (trx, { key, locked, person, email, body, at }) =>
      askForReversal(trx, mails, { key, locked, person, email, at, ...body }),
    committed: () => wakeOutbox(),
  });

  api.route({
    ...proposals.readReversalProposal,
    handler: (request) =>
      readProposal(db, request.params, { person: personOf(request), at: now() }),
  });

  actRoute(api, dependencies, proposals.proposeReversal, {
    name: 'propose reversal',
    needsRecentSignIn: () => true,
    limit: 'decide',
    perform: (trx, { body, ...act }) => proposeReversal(trx, mails, { ...act, ...body }),
    committed: () => wakeOutbox(),
  });

  actRoute(api, dependencies, proposals.confirmReversal, {
    name: 'confirm reversal',
    needsRecentSignIn: () => true,
    limit: 'decide',
    perform: (trx, { body, ...act }) => confirmReversal(trx, mails, { ...act, ...body }),
    committed: () => wakeOutbox(),
  });

  actRoute(api, dependencies, proposals.declineReversal, {
    name: 'decline reversal',
    limit: 'decide',
    perform: (trx, { body, ...act }) => declineReversal(trx, { ...act, ...body }),
  });
}
