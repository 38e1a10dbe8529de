import type { SourceModule } from '../../tools/boundaries/source-module.ts';

/**
 * Where a reader goes who follows one thing through the product: the files where something happens to it, in order.
 * Two that follow each other are joined by imports of values, one way or the other (a screen and a route meet at the
 * contract's endpoint); `walkChain` puts the files in between. A new part begins where no import leads on: at an
 * address that a person opens, at a table, at a form that is posted.
 */
export const chains: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'a decision, from its button to its row': [
    [
      'console/src/decision-form/decision-form.tsx',
      'console/src/registration-page/decision-card.tsx',
      'console/src/screens/decide/decision-screen.tsx',
      'console/src/decision-form/use-decide.ts',
      'console/src/decision-form/submit-decision.ts',
      'console/src/decision-form/form-rules.ts',
    ],
    [
      'console/src/screens/decide/decision-layout.tsx',
      'console/src/evidence/use-evidence-gate.tsx',
    ],
    [
      'console/src/decision-form/use-decide.ts',
      'console/src/http/use-call.ts',
      'console/src/http/send.ts',
    ],
    ['business-api/src/platform/access/enforce-access.ts'],
    ['business-api/src/platform/http/validate-request.ts'],
    [
      'console/src/decision-form/submit-decision.ts',
      'contract/src/decision.ts',
      'business-api/src/decisions/decision-routes.ts',
      'business-api/src/registrations/acts/act-route.ts',
      'business-api/src/platform/idempotency/with-idempotency-key.ts',
    ],
    [
      'business-api/src/registrations/acts/act-route.ts',
      'business-api/src/registrations/lock-with-market.ts',
    ],
    [
      'business-api/src/decisions/decision-routes.ts',
      'business-api/src/decisions/decide.ts',
      'business-api/src/evidence/standing-evidence.ts',
    ],
    ['business-api/src/decisions/decide.ts', 'business-api/src/decisions/decided.ts'],
    ['business-api/src/decisions/decide.ts', 'business-api/src/duplicates/link-duplicate.ts'],
    ['business-api/src/mail/queue-mail.ts', 'business-api/src/mail/contents/decision-mail.ts'],
    ['business-api/src/decisions/write-decision.ts', 'business-api/src/mail/insert-mails.ts'],
    ['business-api/src/decisions/write-decision.ts', 'business-api/src/webhooks/queue-webhooks.ts'],
    [
      'business-api/src/decisions/decide.ts',
      'business-api/src/decisions/write-decision.ts',
      'business-api/src/registrations/history/append-events.ts',
    ],
  ],
  'the link of a mail, to its screen': [
    [
      'business-api/src/mail/contents/review-request-mail.ts',
      'business-api/src/mail/contents/review-links.ts',
    ],
    [
      'console/src/start/start.ts',
      'console/src/app/open-console.ts',
      'domain/src/login-link/read-login-link.ts',
    ],
    ['console/src/app/open-console.ts', 'console/src/login-link/store-login-link.ts'],
    ['console/src/app/open-console.ts', 'console/src/app/first-step.ts'],
    [
      'console/src/app/open-console.ts',
      'console/src/session/session.ts',
      'console/src/session/begin-sign-in.ts',
    ],
    ['console/src/session/check-tokens.ts'],
    [
      'console/src/app/open-console.ts',
      'console/src/app/create-login-links.ts',
      'console/src/login-link/take-link-destination.ts',
      'domain/src/login-link/forward-path.ts',
    ],
    [
      'console/src/app/render-console.tsx',
      'console/src/app/routes.tsx',
      'console/src/screens/decide/decide-screen.tsx',
      'domain/src/login-link/decision-query.ts',
    ],
    ['console/src/app/routes.tsx', 'console/src/app/require-sign-in.tsx'],
    ['console/src/app/routes.tsx', 'console/src/screens/login-callback/login-callback-screen.tsx'],
    [
      'console/src/screens/decide/decide-screen.tsx',
      'console/src/screens/decide/decision-screen.tsx',
      'console/src/queries/registration-query.ts',
    ],
  ],
  "a register's answer, to its card": [
    [
      'business-api/src/registers/register-worker.ts',
      'business-api/src/registers/ask-next-question.ts',
      'business-api/src/registers/adapters/all-registers.ts',
      'business-api/src/registers/adapters/nppes.ts',
    ],
    ['business-api/src/registers/asking/ask-register.ts'],
    [
      'business-api/src/registers/ask-next-question.ts',
      'business-api/src/registers/finding-of.ts',
      'business-api/src/registers/judging/read-answer.ts',
    ],
    ['business-api/src/registers/finding-of.ts', 'business-api/src/registers/judging/judge.ts'],
    [
      'business-api/src/registers/ask-next-question.ts',
      'business-api/src/registers/question-store.ts',
    ],
    [
      'business-api/src/evidence/refresh-evidence-summary.ts',
      'business-api/src/evidence/summary-columns.ts',
    ],
    [
      'business-api/src/registers/read-questions.ts',
      'business-api/src/evidence/read-evidence.ts',
      'business-api/src/evidence/rules/evaluate-evidence.ts',
    ],
    [
      'business-api/src/evidence/read-evidence.ts',
      'business-api/src/evidence/evidence-routes.ts',
      'contract/src/evidence/evidence.ts',
      'console/src/evidence/evidence-query.ts',
      'console/src/evidence/evidence-card.tsx',
      'console/src/evidence/fact-table.tsx',
    ],
  ],
  'an upload, to the stored document': [
    ['business-api/src/asking/page/pages/form-page.ts'],
    [
      'business-api/src/asking/page/answer-page.ts',
      'business-api/src/asking/page/form-steps.ts',
      'business-api/src/asking/page/read-review.ts',
      'business-api/src/asking/page/read-multipart.ts',
    ],
    ['business-api/src/asking/page/answer-page.ts', 'business-api/src/asking/page/form-slots.ts'],
    [
      'business-api/src/server/build-app.ts',
      'business-api/src/documents/upload-from-form.ts',
      'business-api/src/documents/upload-slot.ts',
    ],
    [
      'business-api/src/documents/upload-from-form.ts',
      'business-api/src/documents/receive-document.ts',
      'business-api/src/documents/admit-document.ts',
    ],
    [
      'business-api/src/documents/receive-document.ts',
      'business-api/src/documents/inspection/inspect-in-thread.ts',
    ],
    [
      'business-api/src/documents/receive-document.ts',
      'business-api/src/documents/store-in-quarantine.ts',
      'business-api/src/documents/contents.ts',
    ],
    [
      'business-api/src/documents/store-in-quarantine.ts',
      'business-api/src/documents/document-vault.ts',
    ],
    ['business-api/src/documents/document-bucket.ts'],
    [
      'business-api/src/documents/receive-document.ts',
      'business-api/src/documents/settle-document.ts',
      'business-api/src/documents/document-rows.ts',
    ],
  ],
};

/** An editor's "go to definition" passes by the doors of rooms: they only say what a room shows. */
const isDoor = (path: string) => /^business-api\/src\/\w+\/(?:room|start)\.ts$/.test(path);

/**
 * The files of a chain in the order in which they are first reached, without the doors of rooms. Throws where a file is
 * not there, or where two that follow each other are not joined by imports.
 */
export function walkChain(
  modules: readonly SourceModule[],
  chain: readonly (readonly string[])[],
): string[] {
  const imported = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly }) => (target === undefined || typeOnly ? [] : [target])),
    ]),
  );
  const missing = chain.flat().find((path) => !imported.has(path));
  if (missing !== undefined) throw new Error(`${missing} is not there.`);
  const walked = chain.flatMap((part) =>
    part.flatMap((to, at) => {
      const from = part[at - 1] ?? to;
      const way = shortestWay(imported, from, to) ?? shortestWay(imported, to, from)?.toReversed();
      if (way === undefined) throw new Error(`No import joins ${from} and ${to}.`);
      return way;
    }),
  );
  return [...new Set(walked)].filter((path) => !isDoor(path));
}

/** The files from one to the other along imports, both included; undefined where none leads there. */
function shortestWay(
  imported: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): string[] | undefined {
  const reachedFrom = new Map([[from, from]]);
  for (const path of reachedFrom.keys()) {
    if (path === to) break;
    for (const next of imported.get(path) ?? [])
      if (!reachedFrom.has(next)) reachedFrom.set(next, path);
  }
  if (!reachedFrom.has(to)) return undefined;
  const way = [to];
  for (let path = to; path !== from; ) {
    path = reachedFrom.get(path) ?? from;
    way.unshift(path);
  }
  return way;
}
