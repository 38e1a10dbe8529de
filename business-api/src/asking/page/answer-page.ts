import { createHash } from 'node:crypto';
import { documentLimit, documentLimitBytes } from '@countersign/contract/requests/documents';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadFromForm } from '../../documents/room.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { hashOfSecret } from '../../requests/room.ts';
import { linkCookie, linkId, linkOf, sessionOf } from '../session-cookie.ts';
import type { Posted } from './answer-fields.ts';
import { codeStep, sessionStep, showPage } from './code-steps.ts';
import { type FormSenders, formAdmission } from './form-slots.ts';
import { checkStep, review, reviewStep, submit } from './form-steps.ts';
import type { Failed, PageActs } from './page-acts.ts';
import { pageScript, pageScriptPath } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { pageLanguageOf } from './page-texts.ts';
import { longestForm } from './read-multipart.ts';
import {
  fetchInvitation,
  languageQuery,
  noLink,
  showCookiePage,
  showEnded,
  showProblem,
  showTooLarge,
  type Visit,
} from './visit.ts';

/** Of a form with as many documents as a registration takes, each as long as it may be. */
const mostBytes = documentLimit * documentLimitBytes + longestForm;

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** For pages whose address is a secret: not cached, not indexed, not framed, no referrer. */
export function answerPageHeaders(byHttps: boolean): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(byHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export interface AnswerPageOptions extends FormSenders {
  readonly byHttps: boolean;
  /** What a request can do with the link `token`. */
  readonly actsOf: (request: FastifyRequest, token: string) => PageActs;
  /** Ends the session of a browser beside the link `token`; returns headers, as endSession does. */
  readonly endSession: (request: FastifyRequest, token: string) => Promise<string[]>;
  /** Takes a file of the form; absent: the API takes none. */
  readonly upload?: UploadFromForm | undefined;
}

/**
 * Fastify plugin for the applicant's page `/answer/{token}`: plain forms that need no script. Each step does what the
 * API does for a browser, by the same functions; the page has no access of its own. GET and HEAD change nothing. The
 * address of the mail has the link's secret; those that follow have its id, and a cookie the secret.
 */
export async function answerPage(
  app: FastifyInstance,
  { byHttps, upload, actsOf, endSession, ...senders }: AnswerPageOptions,
): Promise<void> {
  const headers = answerPageHeaders(byHttps);
  const admit = formAdmission(senders);
  const visitOf = (request: FastifyRequest, reply: FastifyReply): Visit => {
    const { token: named } = request.params as { token: string }; // the route has it
    const { language } = request.query as { language?: unknown }; // of the address
    const path = `/answer/${encodeURIComponent(named)}`;
    const token = tokenOf(request);
    const chosen = pageLanguageOf(typeof language === 'string' ? language : undefined);
    return {
      request,
      reply,
      path,
      address: (step) => `${path}${step === undefined ? '' : `/${step}`}${languageQuery(chosen)}`,
      hasSession: sessionOf(hashOfSecret(token), request.headers.cookie) !== undefined,
      endSession: () => endSession(request, token),
      acts: actsOf(request, token),
      chosen,
      upload: upload && ((file) => upload(request, token, file)),
    };
  };
  const visit =
    (step: (visit: Visit) => unknown) => (request: FastifyRequest, reply: FastifyReply) =>
      step(visitOf(request, reply));
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, readPosted(body.toString())),
    );
    // Read by the step itself, once it knows the applicant.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
      done(null, payload),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      if (request.method !== 'POST') return undefined;
      if (!isFromHere(request)) return reply.code(403).send();
      // Holds no form, and is for a link too that is no longer valid.
      if (request.routeOptions.url === endPath) return undefined;
      const bytes = Number(request.headers['content-length'] ?? 0);
      if (bytes > mostBytes) return showTooLarge(visitOf(request, reply), bytes, mostBytes);
      if (!knowsLink(request)) return showCookiePage(visitOf(request, reply));
      const { token: named } = request.params as { token: string }; // the route has it
      const admission = await admit(request, reply, tokenOf(request), isLinkId(named));
      if (admission === 'admitted') return undefined;
      if (admission === 'full') {
        request.shedBy = 'forms';
        request.problem = new ProblemError('temporarily-unavailable');
      }
      return showProblem(visitOf(request, reply), admission === 'full' ? tooManyForms : noLink);
    });
    scope.get(pageScriptPath, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(pageScript),
    );
    scope.get('/answer/:token', visit(enter));
    scope.post('/answer/:token/check', visit(checkStep));
    scope.post('/answer/:token/code', visit(codeStep));
    scope.post('/answer/:token/session', visit(sessionStep));
    scope.get('/answer/:token/review', visit(reviewStep));
    scope.post(
      '/answer/:token/review',
      { config: { slowBody: 'multipart/form-data' } },
      visit(review),
    );
    scope.post('/answer/:token/submission', visit(submit));
    scope.post(endPath, visit(showEnded));
  });
}

const endPath = '/answer/:token/end';

/** The secret of the link: in its address or, of a page that has been opened, beside the cookie of its name. */
export function tokenOf(request: FastifyRequest): string {
  const { token: named } = request.params as { token: string }; // each route of a link has it
  return isLinkId(named) ? (linkOf(named, request.headers.cookie) ?? '') : named;
}

function knowsLink(request: FastifyRequest): boolean {
  return tokenOf(request) !== '';
}

export function isLinkId(named: string): boolean {
  return /^[0-9a-f]{16}$/.test(named);
}

/** Continues without the secret in the address; GET and HEAD change nothing but the browser's own memory. */
async function enter(visit: Visit) {
  const { token: named } = visit.request.params as { token: string }; // the route has it
  if (!knowsLink(visit.request)) return showCookiePage(visit);
  if (isLinkId(named)) return showPage(visit);
  const invitation = await fetchInvitation(visit);
  if ('problem' in invitation) return showProblem(visit, invitation);
  visit.reply.header('set-cookie', linkCookie(named));
  return visit.reply.redirect(`/answer/${linkId(named)}${languageQuery(visit.chosen)}`, 303);
}

const tooManyForms: Failed = {
  problem: 'temporarily-unavailable',
  status: 503,
  errors: [],
  retryAfterSeconds: 1,
};

/** What a form sent; the first of two values with one name. */
export function readPosted(body: string): Posted {
  const posted = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (!posted.has(name)) posted.set(name, value);
  }
  return posted;
}

/** A form of another site, which old browsers would send with the session's cookie, is refused. */
export function isFromHere({ headers }: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return origin !== 'null' && URL.parse(origin.toString())?.host === host;
}
