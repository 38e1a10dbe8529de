import * as decision from '@countersign/contract/decision';
import * as preview from '@countersign/contract/preview';
import * as undoing from '@countersign/contract/undo';
import type { WithMails } from '../mail/room.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import type { WithRegisters } from '../registers/room.ts';
import { actRoute } from '../registrations/room.ts';
import { useOfBulkAct } from './bulk/bulk-act.ts';
import { decide } from './decide.ts';
import { previewDecision } from './preview-decision.ts';
import { undo } from './undo.ts';

export function decisionRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithMails & WithRegisters,
): void {
  const { database, mails, now, undoSeconds, registers, metrics, wakeOutbox } = dependencies;

  api.route({
    ...preview.previewDecisionMail,
    handler: (request) => previewDecision(database.db, mails, request.params, request.body, now()),
  });

  actRoute(api, dependencies, decision.decideRegistration, {
    name: 'decide',
    limit: 'decide',
    decision: ({ bulkAct }) => (bulkAct === undefined ? 'alone' : 'of-many'),
    // A row of a bulk act was counted with its dry run.
    uncounted: ({ body: { bulkAct }, key, person: { subject }, idempotencyKey }) =>
      bulkAct === undefined
        ? []
        : [useOfBulkAct(bulkAct, { subject, about: key, key: idempotencyKey })],
    perform: (trx, { body: request, ...act }, takeResponse) =>
      decide(trx, mails, { ...act, request, undoSeconds, registers }, takeResponse),
    committed: ({ body }, registration) => {
      metrics.decided(body.decision);
      if ('decision' in registration) wakeOutbox(new Date(registration.decision.mailHeldUntil));
    },
  });

  actRoute(api, dependencies, undoing.undoDecision, {
    name: 'undo',
    perform: (trx, { body: { version }, ...act }) => undo(trx, { ...act, version }),
  });
}
