import * as reversal from '@countersign/contract/reversal';
import { actRoute } from '../act-route.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { askForReversal } from './ask-for-reversal.ts';
import { reverseDecision } from './reverse-decision.ts';

export function reversalRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { mails, wakeOutbox } = dependencies;

  actRoute(api, dependencies, reversal.reverseDecision, {
    name: 'reverse',
    needsRecentSignIn: () => true,
    limit: 'decide',
    perform: (trx, { key, locked, person, email, body, at }) =>
      reverseDecision(trx, mails, { key, locked, person, at, ...body }, email),
    committed: () => wakeOutbox(),
  });

  actRoute(api, dependencies, reversal.askForReversal, {
    name: 'ask for reversal',
    limit: 'decide',
    perform: (trx, { key, locked, person, body, at }) =>
      askForReversal(trx, mails, { key, locked, person, at, ...body }),
    committed: () => wakeOutbox(),
  });
}
