import * as contract from '@countersign/contract/decision-proposals';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { noSecondPerson } from '@countersign/domain/registration/second-person';
import type { WithMails } from '../../mail/room.ts';
import { readMarkets } from '../../markets/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { WithRegisters } from '../../registers/room.ts';
import { actRoute, findRegistration, isSamePerson } from '../../registrations/room.ts';
import { useOfBulkAct } from '../bulk/bulk-act.ts';
import { findDecisionProposal, proposalsOfAct } from './decision-proposals.ts';
import { proposeDecision } from './propose-decision.ts';
import { confirmDecision, returnDecision } from './settle-decision.ts';

/** What was proposed last, and who may do what about it. Throws `registration-not-found`. */
async function readProposal(
  db: Db,
  key: RegistrationKey,
  { person, at }: { readonly person: Person; readonly at: Date },
): Promise<contract.DecisionProposalState> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  const [market] = await readMarkets(db, [key.countryCode], { limit: 1 });
  const switches = market?.settings.secondPersonDecides ?? noSecondPerson;
  const found =
    registration.status === 'pending' ? await findDecisionProposal(db, key, at) : undefined;
  const proposal = found?.shown ?? null;
  const isWaiting = proposal?.state === 'waiting';
  const act = { actHash: found?.actHash ?? null, markets: person.markets, except: key, at };
  return {
    proposal,
    mayConfirm: isWaiting && !(await isSamePerson(db, person, proposal.proposedBy.subject)),
    ofSameAct: isWaiting ? await proposalsOfAct(db, act) : [],
    switches,
  };
}

export function proposalRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithMails & WithRegisters,
): void {
  const { database, mails, now, undoSeconds, registers, metrics, wakeOutbox } = dependencies;

  api.route({
    ...contract.readDecisionProposal,
    handler: (request) =>
      readProposal(database.db, request.params, { person: personOf(request), at: now() }),
  });

  actRoute(api, dependencies, contract.proposeDecision, {
    name: 'propose decision',
    limit: 'decide',
    uncounted: ({ body: { bulkAct }, key, person: { subject }, idempotencyKey }) =>
      bulkAct === undefined
        ? []
        : [useOfBulkAct(bulkAct, { subject, about: key, key: idempotencyKey })],
    perform: (trx, { body: request, ...act }) =>
      proposeDecision(trx, mails, { ...act, request, undoSeconds, registers }),
    committed: () => {
      metrics.proposed('proposed');
      wakeOutbox();
    },
  });

  actRoute(api, dependencies, contract.confirmDecision, {
    name: 'confirm decision',
    decision: () => 'alone',
    limit: 'decide',
    perform: (trx, act, takeResponse) =>
      confirmDecision(trx, mails, { ...act, undoSeconds, registers }, takeResponse),
    committed: (_, registration) => {
      metrics.proposed('confirmed');
      if (!('decision' in registration)) return;
      metrics.decided(registration.status === 'approved' ? 'approve' : 'reject');
      wakeOutbox(new Date(registration.decision.mailHeldUntil));
    },
  });

  actRoute(api, dependencies, contract.returnDecision, {
    name: 'return decision',
    limit: 'decide',
    perform: (trx, act) => returnDecision(trx, { ...act, undoSeconds, registers }),
    committed: () => metrics.proposed('returned'),
  });
}
