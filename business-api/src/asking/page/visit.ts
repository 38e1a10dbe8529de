import type { AnswerForm, AnswerInvitation } from '@countersign/contract/requests/applicant';
import { fileSize } from '@countersign/domain/locale/file-size';
import { type MailLanguage, mailLanguageOf } from '@countersign/domain/locale/mail-language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile, UploadOutcome } from '../../documents/room.ts';
import type { Posted } from './answer-fields.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import type { ActResult, Failed, PageActs } from './page-acts.ts';
import { dayInMarket } from './page-dates.ts';
import { pageScriptPath } from './page-script.ts';
import { type PageWords, pageLanguageOf, pageWords } from './page-texts.ts';
import { endedPage } from './pages/ended-page.ts';
import { type LanguageChange, pageLayout } from './pages/page-layout.ts';
import { type Overtaken, typedTexts } from './pages/typed-texts.ts';
import { isFormPosted, typedInputs } from './typed-inputs.ts';
import { type TypedElsewhere, typedLines } from './typed-lines.ts';

/** The link is no longer valid: the same words for every reason; beneath, what was typed, to be copied. */
function closedPage(words: PageWords, typed: Overtaken): Html {
  const { say } = words;
  return html`<h1>${say('closed.heading')}</h1><p>${say('closed.text')}</p>${typedTexts(words, typed)}`;
}

/** Something failed: tries the page again, or the review of what was `typed`, as hidden inputs. */
function problemPage(
  { say }: PageWords,
  text: string,
  {
    page,
    review,
    typed,
  }: { readonly page: string; readonly review: string; readonly typed: Html | undefined },
): Html {
  const retry =
    typed === undefined
      ? html`<div class="acts"><a class="button" href="${page}">${say('problem.retry')}</a></div>`
      : html`<form method="post" action="${review}">${typed}<div class="acts"><button class="go">${say('problem.retry')}</button></div></form>`;
  return html`<h1>${say('problem.heading')}</h1><p class="notice bad" role="alert">${text}</p>
${retry}`;
}

/** One request for the applicant's page. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** `/answer/{token}` */
  readonly path: string;
  /** Where a step is, or the page itself, in the language that was chosen. */
  readonly address: (step?: 'code' | 'session' | 'review' | 'submission' | 'end') => string;
  /** Whether this browser has a session beside the link. */
  readonly hasSession: boolean;
  /** As endSession. */
  readonly endSession: () => Promise<string[]>;
  readonly acts: PageActs;
  /** Chosen on the page; undefined: the applicant's own. */
  readonly chosen: MailLanguage | undefined;
  /** Takes a file of the form; undefined: the API takes none. */
  readonly upload: ((file: UploadedFile) => Promise<UploadOutcome>) | undefined;
}

export function fetchInvitation({ acts, chosen }: Visit): Promise<ActResult<AnswerInvitation>> {
  return acts.readInvitation(chosen);
}

export function fetchForm({ acts, chosen }: Visit): Promise<ActResult<AnswerForm>> {
  return acts.readForm(chosen);
}

export function languageQuery(language: string | undefined, before: '?' | '&' = '?'): string {
  return language === undefined ? '' : `${before}language=${language}`;
}

/** The words of a page about a request, and the day by which it asks for an answer. */
export function wordsOf({
  language,
  countryCode,
  dueAt,
}: Pick<AnswerInvitation, 'language' | 'countryCode' | 'dueAt'>): {
  readonly words: PageWords;
  readonly due: string;
} {
  const words = pageWords(pageLanguageOf(language) ?? 'en');
  return { words, due: dayInMarket(words.language, countryCode, dueAt) };
}

export function postedOf({ request }: Visit): Posted {
  return request.body instanceof Map ? request.body : new Map();
}

export type AboutPage = Pick<
  AnswerInvitation,
  'language' | 'applicantLanguage' | 'languages' | 'countryCode' | 'market' | 'sender'
>;

interface SendOptions {
  readonly status?: number;
  /** Something that was sent was not accepted: the title says so, since it is read first. */
  readonly isRefused?: boolean;
  /** How the language is changed; by default by a link to the page. */
  readonly change?: Pick<LanguageChange, 'address' | 'form'>;
}

/** Links to the page in another language. */
function linksTo(path: string): LanguageChange {
  return { address: (language) => `${path}?language=${language}` };
}

/** Sends a page about a request. */
export function send(
  { reply, path, address, hasSession }: Visit,
  { language, applicantLanguage, languages, countryCode, market, sender }: AboutPage,
  body: Html,
  { status = 200, isRefused = false, change }: SendOptions = {},
) {
  const words = pageWords(pageLanguageOf(language) ?? 'en');
  const name = words.say('title', { market });
  const title = isRefused ? words.say('fault.title', { title: name }) : name;
  const layout = {
    ...{ words, title, sender, script: pageScriptPath, comesBack: true },
    change: {
      ...(change ?? linksTo(path)),
      offered: languages.flatMap((one) => pageLanguageOf(one) ?? []),
      countryCode,
      own: applicantLanguage,
    },
    // What is typed in a form is stored on the way.
    end: hasSession ? address(change?.form === undefined ? 'end' : 'review') : undefined,
  };
  return reply.code(status).type('text/html; charset=utf-8').send(pageLayout(layout, body));
}

/** The address names a link that this browser does not know: its cookie is gone, or cookies are blocked. */
export function showCookiePage({
  request,
  reply,
  chosen,
}: Pick<Visit, 'request' | 'reply' | 'chosen'>) {
  const words = pageWords(chosen ?? mailLanguageOf(acceptedLocale(request)));
  const { say } = words;
  const title = say('cookie.heading');
  const body = html`<h1>${title}</h1><p>${say('cookie.text')}</p><p>${say('cookie.blocked')}</p>`;
  return reply.code(403).type('text/html; charset=utf-8').send(pageLayout({ words, title }, body));
}

/** Also where the link is no longer valid: what this browser stores of it goes. */
export async function showEnded({ request, reply, chosen, endSession }: Visit) {
  const words = pageWords(chosen ?? mailLanguageOf(acceptedLocale(request)));
  reply.header('set-cookie', await endSession());
  return reply.type('text/html; charset=utf-8').send(endedPage(words));
}

/** A form that is said to be longer than any may be, before any of it is read. */
export function showTooLarge({ request, reply, chosen }: Visit, bytes: number, limit: number) {
  const words = pageWords(chosen ?? mailLanguageOf(acceptedLocale(request)));
  const { say, tag } = words;
  const sizes = { size: fileSize(bytes, tag), limit: fileSize(limit, tag) };
  const title = say('fault.title', { title: say('problem.heading') });
  const body = html`<h1>${say('problem.heading')}</h1><p class="notice bad" role="alert">${say('problem.too-large', sizes)}</p>`;
  return reply.code(413).type('text/html; charset=utf-8').send(pageLayout({ words, title }, body));
}

/** No link, or none that is good. */
export const noLink: Failed = {
  problem: 'answer-link-invalid',
  status: 403,
  errors: [],
  retryAfterSeconds: undefined,
};

const closing = ['answer-link-invalid', 'invalid-request', 'registration-not-found'];

/** Whether the page is closed by this problem, and what was typed can only be copied. */
function isClosing({ problem }: Failed): boolean {
  return closing.includes(problem);
}

/**
 * Sends what a problem of the API means to the applicant: a new code, a closed link, or trying again with
 * what was typed. Behind a closed link nothing is shown but what this request itself has posted.
 */
export function showProblem(
  visit: Visit,
  failed: Failed,
  posted: Posted = new Map(),
  { content, files = [] }: Omit<TypedElsewhere, 'posted'> = {},
) {
  const { problem, status, retryAfterSeconds } = failed;
  const { request, reply, path, chosen } = visit;
  if (problem === 'answer-code-required' && request.method === 'POST') {
    return reply.redirect(`${path}?step=expired${languageQuery(chosen, '&')}`, 303);
  }
  const words = pageWords(chosen ?? mailLanguageOf(acceptedLocale(request)));
  const isClosed = isClosing(failed);
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
  const text =
    problem === 'too-many-requests'
      ? words.say('problem.busy', { minutes })
      : words.say('problem.away');
  const typed = isFormPosted(posted) ? typedInputs(posted) : undefined;
  const lines = isClosed ? typedLines(words, { posted, content }) : [];
  // Another language is another request, which has not posted it.
  const canChange = isClosed && lines.length === 0 && files.length === 0;
  const body = isClosed
    ? closedPage(words, { lines, files })
    : problemPage(words, text, { page: visit.address(), review: visit.address('review'), typed });
  const title = words.say(isClosed ? 'closed.heading' : 'problem.heading');
  const layout = { words, title, change: canChange ? linksTo(path) : undefined };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(isClosed ? 404 : status)
    .type('text/html; charset=utf-8')
    .send(pageLayout(layout, body));
}

function acceptedLocale({ headers }: FastifyRequest): string {
  return (
    /^[a-z]{2}(?:-[A-Z]{2})?/.exec(headers['accept-language'] ?? '')?.[0].replace('-', '_') ?? 'en'
  );
}
