import { AnswerToken } from '@countersign/contract/requests/applicant';
import { type MailLanguage, mailLanguageOf } from '@countersign/domain/locale/mail-language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from '../../platform/http/problem-responses.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { StatusVisitor } from '../../requests/room.ts';
import {
  answerPageHeaders,
  isFromHere,
  isLinkId,
  readPosted,
  tokenOf,
} from '../page/answer-page.ts';
import { type Html, html } from '../page/html.ts';
import { type PageWords, pageLanguageOf, pageWords } from '../page/page-texts.ts';
import type { CodeStep } from '../page/pages/code-card.ts';
import { endedPage } from '../page/pages/ended-page.ts';
import { type LanguageChange, pageLayout } from '../page/pages/page-layout.ts';
import { showCookiePage } from '../page/visit.ts';
import { linkCookie, linkId } from '../session-cookie.ts';
import { type DetailsStep, detailsPage } from './pages/details-page.ts';
import { overviewPage } from './pages/overview-page.ts';
import type { StatusHead } from './read-status.ts';
import type { StatusActs } from './status-acts.ts';

/** A code and a word of confirmation are all that a form here holds. */
const longestForm = 2048;
const longestCode = 200;

export interface StatusPageOptions {
  readonly byHttps: boolean;
  /** Who sends the mails. */
  readonly sender: string;
  readonly acts: StatusActs;
}

/** One request for the page, with a link that is valid. */
interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly visitor: StatusVisitor;
  readonly chosen: MailLanguage | undefined;
  /** The page itself, or a step of it, in the language that was chosen. */
  readonly address: (step?: string, query?: string) => string;
}

/**
 * Fastify plugin for the applicant's page `/status/{token}`: where the registration stands. Plain forms that need no
 * script; GET and HEAD change nothing. As of the answer page, the addresses that follow have the link's id in place of
 * its secret.
 */
export async function statusPage(
  app: FastifyInstance,
  { byHttps, sender, acts }: StatusPageOptions,
): Promise<void> {
  const headers = answerPageHeaders(byHttps);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, readPosted(body.toString())),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      if (request.method === 'POST' && !isFromHere(request)) return reply.code(403).send();
      return undefined;
    });
    scope.get('/status/:token', visit(show));
    scope.post('/status/:token/code', visit(sendCode));
    scope.post('/status/:token/session', visit(openSession));
    scope.post('/status/:token/answer', visit(answerNow));
    scope.post('/status/:token/withdrawal', visit(withdrawNow));
    scope.post('/status/:token/end', end);
  });

  /** Runs a step once the link is known to be good; a problem is a page too. */
  function visit(step: (visit: Visit) => Promise<FastifyReply>) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { token: named } = request.params as { token: string }; // the route has it
      const token = tokenOf(request);
      const { language } = request.query as { language?: unknown }; // of the address
      const chosen = pageLanguageOf(typeof language === 'string' ? language : undefined);
      const path = `/status/${encodeURIComponent(named)}`;
      const address = (name = '', query = '') => {
        const parts = [query, chosen === undefined ? '' : `language=${chosen}`].filter(Boolean);
        const rest = parts.length === 0 ? '' : `?${parts.join('&')}`;
        return `${path}${name === '' ? '' : `/${name}`}${rest}`;
      };
      if (token === '') return showCookiePage({ request, reply, chosen });
      try {
        const isToken = AnswerToken.safeParse(token).success;
        const visitor = isToken ? await acts.find(request, token) : undefined;
        if (visitor === undefined) throw new ProblemError('answer-link-invalid');
        if (request.method === 'GET' && !isLinkId(named)) {
          const language = chosen === undefined ? '' : `?language=${chosen}`;
          return reply
            .header('set-cookie', linkCookie(token))
            .redirect(`/status/${linkId(token)}${language}`, 303);
        }
        return await step({ request, reply, visitor, chosen, address });
      } catch (error) {
        const problem = toProblem(error);
        // The line of the request names it.
        request.problem = problem;
        return sendProblem(reply, problem, {
          words: pageWords(chosen ?? mailLanguageOf(acceptedLocale(request))),
          address,
        });
      }
    };
  }

  async function show(one: Visit): Promise<FastifyReply> {
    const { step } = one.request.query as { step?: unknown }; // of the address
    if (one.visitor.session === undefined) return showOverview(one, 'none');
    return showDetails(one, step === 'withdraw' || step === 'late' ? step : 'none');
  }

  async function showOverview(
    { request, reply, visitor, chosen, address }: Visit,
    step: CodeStep,
  ): Promise<FastifyReply> {
    const overview = await acts.readOverview(request, visitor, chosen);
    const words = pageWords(overview.language);
    const body = overviewPage(words, overview, {
      sender,
      step,
      code: address('code'),
      session: address('session'),
    });
    const status = step === 'refused' ? 422 : 200;
    return send(reply.code(status), words, overview.market, body, {
      change: languages(one(address), overview),
    });
  }

  async function showDetails(
    { request, reply, visitor, chosen, address }: Visit,
    step: DetailsStep,
  ): Promise<FastifyReply> {
    const details = await acts.readDetails(request, visitor, chosen);
    const words = pageWords(details.language);
    const body = detailsPage(words, details, {
      step,
      page: address(),
      confirm: address('', 'step=withdraw'),
      answer: address('answer'),
      withdrawal: address('withdrawal'),
    });
    return send(reply, words, details.market, body, {
      change: languages(one(address), details),
      end: address('end'),
    });
  }

  async function sendCode({ request, reply, visitor, address }: Visit): Promise<FastifyReply> {
    await acts.sendCode(request, visitor);
    // What became of it is on the page.
    return reply.redirect(address(), 303);
  }

  async function openSession(visited: Visit): Promise<FastifyReply> {
    const { request, reply, visitor, address } = visited;
    const typed = postedOf(request, 'code');
    try {
      reply.header(
        'set-cookie',
        await acts.openSession(request, visitor, typed.slice(0, longestCode)),
      );
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'answer-code-refused') throw error;
      request.problem = error;
      return showOverview(visited, 'refused');
    }
    return reply.redirect(address(), 303);
  }

  /** To the form, without another code: the mailbox is proved already. */
  async function answerNow({
    request,
    reply,
    visitor,
    chosen,
    address,
  }: Visit): Promise<FastifyReply> {
    if (visitor.session === undefined) return reply.redirect(address(), 303);
    const opened = await acts.openAnswer(request, visitor);
    if (opened === undefined) return reply.redirect(address(), 303);
    const language = chosen === undefined ? '' : `?language=${chosen}`;
    return reply
      .header('set-cookie', opened.cookie)
      .redirect(`/answer/${opened.token}${language}`, 303);
  }

  async function withdrawNow({ request, reply, visitor, address }: Visit): Promise<FastifyReply> {
    if (visitor.session === undefined) return reply.redirect(address(), 303);
    if (postedOf(request, 'confirmed') !== 'yes') {
      return reply.redirect(address('', 'step=withdraw'), 303);
    }
    const isTooLate = (await acts.withdraw(request, visitor)) === 'too-late';
    return reply.redirect(address('', isTooLate ? 'step=late' : ''), 303);
  }

  /** Also where the link is no longer valid: what this browser stores of it goes. */
  async function end(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { language } = request.query as { language?: unknown }; // of the address
    const chosen = pageLanguageOf(typeof language === 'string' ? language : undefined);
    const words = pageWords(chosen ?? mailLanguageOf(acceptedLocale(request)));
    return reply
      .header('set-cookie', await acts.end(request, tokenOf(request)))
      .type('text/html; charset=utf-8')
      .send(endedPage(words));
  }

  function send(
    reply: FastifyReply,
    words: PageWords,
    market: string,
    body: Html,
    {
      change,
      end,
    }: {
      readonly change: LanguageChange;
      readonly end?: string;
    },
  ): FastifyReply {
    const title = words.say('title', { market });
    const page = pageLayout({ words, title, sender, change, end }, body);
    return reply.type('text/html; charset=utf-8').send(page);
  }
}

/** The page without the language that was chosen. */
function one(address: Visit['address']): string {
  return address().split('?', 1)[0] ?? '';
}

function languages(
  path: string,
  about?: Pick<StatusHead, 'languages' | 'applicantLanguage' | 'countryCode'>,
): LanguageChange {
  return {
    address: (language) => `${path}?language=${language}`,
    ...(about && {
      offered: about.languages,
      countryCode: about.countryCode,
      own: about.applicantLanguage,
    }),
  };
}

function postedOf({ body }: FastifyRequest, name: string): string {
  return body instanceof Map ? String(body.get(name) ?? '') : '';
}

/** A link that is not valid any more, with the same words for every reason; or what to try again. */
function sendProblem(
  reply: FastifyReply,
  { code, status, extras }: ProblemError,
  { words, address }: { readonly words: PageWords; readonly address: Visit['address'] },
): FastifyReply {
  const { say } = words;
  const { retryAfterSeconds } = extras;
  const isClosed = code === 'answer-link-invalid' || code === 'registration-not-found';
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
  const text = code === 'too-many-requests' ? say('problem.busy', { minutes }) : say('status.away');
  const body = isClosed
    ? html`<h1>${say('closed.heading')}</h1><p>${say('status.closed')}</p>`
    : html`<h1>${say('problem.heading')}</h1><p class="notice bad" role="alert">${text}</p>
<div class="acts"><a class="button" href="${address()}">${say('problem.retry')}</a></div>`;
  const title = say(isClosed ? 'closed.heading' : 'problem.heading');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(isClosed ? 404 : status)
    .type('text/html; charset=utf-8')
    .send(pageLayout({ words, title, change: languages(one(address)) }, body));
}

function acceptedLocale({ headers }: FastifyRequest): string {
  return (
    /^[a-z]{2}(?:-[A-Z]{2})?/.exec(headers['accept-language'] ?? '')?.[0].replace('-', '_') ?? 'en'
  );
}
