import type {
  ReversalProposal,
  ReversalProposalState,
} from '@countersign/contract/reversals/proposals';
import * as proposals from '@countersign/contract/reversals/proposals';
import * as reversal from '@countersign/contract/reversals/reversal';
import { isDecided } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { MailQueue, WithMails } from '../../mail/room.ts';
import { readMarkets } from '../../markets/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { actRoute, findRegistration, refuseOwnRegistration } from '../../registrations/room.ts';
import {
  askForReversal,
  type ReversalRequest,
  requestConfirmation,
} from './request-confirmation.ts';
import { findProposal } from './reversal-proposals.ts';
import { reverseDecision } from './reverse-decision.ts';
import { mayConfirm } from './second-person.ts';
import { confirmReversal, declineReversal } from './settle-proposal.ts';

/**
 * The reversal that waits for confirmation, and whether `person` may confirm it. Throws
 * `registration-not-found`.
 */
async function readProposal(
  db: Db,
  key: RegistrationKey,
  { person, at }: { readonly person: Person; readonly at: Date },
): Promise<ReversalProposalState> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  const proposal = await findProposal(db, key, at);
  if (proposal === undefined || !isDecided(registration)) return { proposal: null };
  const [market] = await readMarkets(db, [key.countryCode], { limit: 1 });
  const { decision } = registration;
  const secondPersonReverses = market?.settings.secondPersonReverses ?? false;
  const isAllowed =
    person.roles.includes('administrator') &&
    (await mayConfirm(
      db,
      { decision, market: { secondPersonReverses } },
      proposal.proposedBy,
      person,
    ));
  return { proposal, mayConfirm: isAllowed };
}

/**
 * An administrator asks another to confirm a reversal, within `trx`, which has locked the registration.
 * Throws `own-registration`, and what requestConfirmation throws.
 */
async function proposeReversal(
  trx: Trx,
  mails: MailQueue,
  act: ReversalRequest,
): Promise<{ proposal: ReversalProposal }> {
  refuseOwnRegistration(act.email, act.locked.registration);
  const { proposal } = await requestConfirmation(trx, mails, 'reversal-proposed', act);
  return { proposal };
}

export function reversalRoutes(api: ApiScope, dependencies: Dependencies & WithMails): void {
  const { database, mails, now, wakeOutbox } = dependencies;
  const { db } = database;

  actRoute(api, dependencies, reversal.reverseDecision, {
    name: 'reverse',
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
    limit: 'decide',
    perform: (trx, { body, ...act }) => proposeReversal(trx, mails, { ...act, ...body }),
    committed: () => wakeOutbox(),
  });

  actRoute(api, dependencies, proposals.confirmReversal, {
    name: 'confirm reversal',
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
