import type { AnswerCodes, AnswerInvitation } from '@countersign/contract/requests/applicant';
import { type Html, html } from '../html.ts';
import { clockInMarket } from '../page-dates.ts';
import type { PageTextKey, PageWords } from '../page-texts.ts';

/** Why the page asks for a code again: the last one was refused, or its session has ended. */
export type CodeStep = 'none' | 'refused' | 'expired';

export interface CodeView {
  /** Where a code is asked for, and where it is sent to. */
  readonly code: string;
  readonly session: string;
  readonly step: CodeStep;
  /** What was typed into the form before, as hidden inputs. */
  readonly typed: Html;
  /** Why a code is needed, and what it opens. */
  readonly why: string;
  readonly open: PageTextKey;
}

const texts = {
  sent: 'code.sent',
  'on-its-way': 'code.coming',
  undelivered: 'code.undelivered',
} as const;

/** The way to what is private, by a code. It says of codes what is true of them, whoever asked for them. */
export function codeCard(
  words: PageWords,
  { code, nextAt, countryCode }: AnswerCodes & Pick<AnswerInvitation, 'countryCode'>,
  view: CodeView,
): Html {
  const { say, language } = words;
  const clock = (instant: string) => clockInMarket(language, countryCode, instant);
  const isUsable = code !== null && code.mail !== 'undelivered';
  const isRefused = view.step === 'refused';
  const said =
    code === null
      ? undefined
      : html`<p role="status">${say(texts[code.mail], { at: clock(code.askedAt), until: clock(code.validUntil) })}</p>`;
  const another =
    nextAt === null
      ? sendForm(view, say(isUsable ? 'code.again' : 'code.send'), !isUsable)
      : html`<p class="help">${say('code.next', { at: clock(nextAt) })}</p>`;
  return html`<div class="card">${
    view.step === 'expired' ? html`<p class="notice">${say('problem.expired')}</p>` : undefined
  }${isUsable ? undefined : html`<p>${view.why}</p>`}${said}${
    isRefused && !isUsable
      ? html`<p class="fault" role="alert">${say('code.refused')}</p>`
      : undefined
  }${isUsable ? codeForm(words, view, code.isLong) : undefined}${another}</div>`;
}

function sendForm({ code, typed }: CodeView, label: string, isMain: boolean): Html {
  return html`<form method="post" action="${code}">${typed}<div class="acts"><button${isMain ? html` class="go"` : undefined}>${label}</button></div></form>`;
}

/** It takes more than a code has, so that nothing is cut of one that is pasted with words around it. */
function codeForm(
  { say }: PageWords,
  { session, typed, step, open }: CodeView,
  isLong: boolean,
): Html {
  const isRefused = step === 'refused';
  return html`<form method="post" action="${session}">${typed}<label for="code">${say('code.label')}</label>
<input class="code" id="code" name="code" autocomplete="one-time-code"${isLong ? undefined : html` inputmode="numeric"`} autocapitalize="characters" spellcheck="false" required autofocus${
    isRefused ? html` aria-invalid="true" aria-describedby="code-fault"` : undefined
  }>${isRefused ? html`<p class="fault" id="code-fault" role="alert">${say('code.refused')}</p>` : undefined}
<div class="acts"><button class="go">${say(open)}</button></div></form>`;
}
