import { createHash } from 'node:crypto';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import {
  type NotificationChoices,
  notificationEvents,
} from '@countersign/domain/notifications/notification-choices';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { pageLanguage } from '../../platform/http/page-language.ts';
import { changeChoices, choicesOf, marketsOf } from '../choices.ts';
import { pageTexts } from './page-texts.ts';
import { openUnsubscribe, type UnsubscribeLink, unsubscribePath } from './unsubscribe-links.ts';

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color:#16242c;background:#fff}' +
  'form{display:grid;gap:.75rem;margin:1.5rem 0}' +
  'button{font:inherit;font-weight:600;min-height:48px;padding:.5rem 1rem;border:1px solid #0b6a72;border-radius:9px;background:#fff;color:#0b6a72;cursor:pointer}' +
  'button:first-of-type{background:#0b6a72;color:#fff}button:focus-visible,a:focus-visible{outline:3px solid #16242c;outline-offset:2px}' +
  'a{color:#0b6a72}' +
  '@media(prefers-color-scheme:dark){body{color:#e6eef1;background:#10191e}a{color:#7fd1d8}button{background:#10191e;color:#7fd1d8;border-color:#7fd1d8}button:first-of-type{background:#7fd1d8;color:#10191e}button:focus-visible,a:focus-visible{outline-color:#e6eef1}}';

/** Over the headers that all responses have: the address is a secret of the person whom the mail was sent to. */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Forms of two words, and the line that mail programs post (RFC 8058). */
const longestBody = 2048;

export interface UnsubscribePageOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly byHttps: boolean;
  /** Runs the work of a request where there is room for it and the database is prepared. */
  readonly letIn: <Value>(request: FastifyRequest, work: () => Promise<Value>) => Promise<Value>;
}

/**
 * Fastify plugin for the page `/unsubscribe/{sealed}` that stops mails to a person of the staff, without a sign-in.
 * GET changes nothing, since scanners of mails open every link. POST does; without a choice of the page, as mail
 * programs send it with one click, it stops the mails.
 */
export async function unsubscribePage(
  app: FastifyInstance,
  { db, now, byHttps, letIn }: UnsubscribePageOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // Also multipart/form-data, which mail programs may send: only the choice of the page matters.
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: longestBody },
    (_request, body, done) => done(null, body.toString()),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders);
    if (byHttps) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });

  app.get<{ Params: { sealed: string } }>(unsubscribePath(':sealed'), (request, reply) =>
    letIn(request, async () => {
      const link = await openUnsubscribe(db, request.params.sealed);
      if (link === undefined) return sendClosed(request, reply);
      const { title, about, stays, digest, console } = textsOf(request);
      const choices = link.stopped === 'digest' ? [] : [['digest', digest] as const];
      const buttons = [...choices, ['console', console] as const].map(
        ([value, label]) => `<button name="way" value="${value}">${label}</button>`,
      );
      return send(
        request,
        reply,
        `<h1>${title}</h1><p>${about[link.stopped]}</p><form method="post">${buttons.join('')}</form><p>${stays}</p>`,
      );
    }),
  );

  app.post<{ Params: { sealed: string } }>(unsubscribePath(':sealed'), (request, reply) =>
    letIn(request, async () => {
      const link = await openUnsubscribe(db, request.params.sealed);
      if (link === undefined) return sendClosed(request, reply);
      const chosen = new URLSearchParams(String(request.body ?? '')).get('way');
      const instead: Instead =
        chosen === 'digest' && link.stopped !== 'digest' ? 'digest' : 'console';
      await stopMails(db, link, instead, now());
      const { about, done, inDigest, inConsole } = textsOf(request);
      const text = instead === 'digest' ? inDigest : inConsole;
      return send(
        request,
        reply,
        `<h1>${done}</h1><p>${about[link.stopped]}</p><p role="status">${text}</p>`,
      );
    }),
  );
}

function sendClosed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { closed, closedText } = textsOf(request);
  return send(request, reply.code(404), `<h1>${closed}</h1><p>${closedText}</p>`);
}

function languageOf(request: FastifyRequest) {
  const { search } = new URL(request.url, 'http://localhost');
  return pageLanguage(new URLSearchParams(search), request.headers['accept-language']);
}

function textsOf(request: FastifyRequest) {
  return pageTexts[languageOf(request)];
}

/** The body is made of our own texts alone. */
function send(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const { title, all } = textsOf(request);
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${toBcp47(languageOf(request))}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>${body}<p><a href="/customerService/notifications">${all}</a></p></main></body></html>`);
}

/** What the page offers instead of a mail at once. */
type Instead = 'digest' | 'console';

/**
 * Makes the choice of the person whom the link was sent to: what it stops comes in the daily mail, or in the console
 * alone. A link that stops the daily mail leaves to the console whatever would come in it.
 */
async function stopMails(
  db: Db,
  { stopped, recipient }: UnsubscribeLink,
  instead: Instead,
  at: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const choices = await choicesOf(trx, recipient);
    const markets = stopped === 'digest' ? await marketsOf(trx, recipient) : [];
    const inDigest = notificationEvents.filter((event) => {
      const usual = markets.map((market) => market.choices[event]);
      return (choices[event] ?? (usual.includes('digest') ? 'digest' : undefined)) === 'digest';
    });
    const changed: NotificationChoices =
      stopped === 'digest'
        ? Object.fromEntries(inDigest.map((event) => [event, 'console']))
        : { [stopped]: instead };
    await changeChoices(trx, recipient, { ...choices, ...changed }, at);
  });
}
