import { type ProblemCode, problemStatuses } from '@countersign/contract/problems/problem-code';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import english from '../../../public/assets/i18n/en.json';
import french from '../../../public/assets/i18n/fr.json';
import japanese from '../../../public/assets/i18n/ja.json';
import { SubmitNotice } from '../../decision-form/submit-notice.tsx';
import { ActFailure } from '../../failures/act-failure.tsx';
import { fakeApi, json, problem } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { pendingRegistration } from '../../testing/sample-registration.ts';
import { DecideScreen } from './decide-screen.tsx';

const files = { en: english, fr: french, ja: japanese } as const;
const languages = ['en', 'fr', 'ja'] as const;
const codes = Object.keys(problemStatuses) as ProblemCode[]; // the keys of the contract's own list
const noHistory = json({ items: [], nextCursor: null });
/** Answered by the question for a sign-in. */
const asksForSession: readonly string[] = [
  'unauthenticated',
  'session-ended',
  'insufficient-user-authentication',
];
/** Said with the name of what was read. */
const named: readonly string[] = [
  'registration-not-found',
  'market-not-yours',
  'no-role',
  'role-not-sufficient',
];

beforeEach(() => sessionStorage.clear());

async function problemOf(code: ProblemCode) {
  const reply = problem(code);
  const response = await reply({} as Parameters<typeof reply>[0]); // it looks at no request
  return response.json();
}

test.each(languages)(
  '[S8.2] a screen says in %s what each problem means and what to do',
  async (language) => {
    const { problems } = files[language].failures;
    for (const code of codes) {
      if (asksForSession.includes(code)) continue;
      const api = fakeApi({
        readRegistrationStatus: problem(code),
        readHistory: noHistory,
        listRegistrations: noHistory,
      });
      const screens = (
        <Routes>
          <Route path="/approve" element={<DecideScreen verb="approve" />} />
        </Routes>
      );
      const at = `/approve?ticketNumber=T-104233&countryCode=FR&locale=${language}`;
      const { screen } = await renderScreen(screens, { at, api, language });
      const alert = screen.getByRole('alert');
      await expect.element(alert.getByRole('heading')).toBeVisible();
      const [title, next] = ['h1', 'p'].map(
        (tag) => document.querySelector(`[role="alert"] ${tag}`)?.textContent,
      );
      if (named.includes(code)) expect([code, title, next]).not.toContain('');
      else expect([code, title, next]).toEqual([code, problems[code].title, problems[code].next]);
      expect([code, document.body.textContent]).toEqual([
        code,
        expect.stringContaining('req-4711'),
      ]);
      // Either a retry, another account or another ticket.
      expect([code, document.querySelectorAll('main button, main a').length]).not.toEqual([
        code,
        0,
      ]);
      await screen.unmount();
    }
  },
  60_000,
);

test.each(languages)(
  '[S8.2] a failed act says in %s why and what to do',
  async (language) => {
    const { problems } = files[language].failures;
    const registration = pendingRegistration();
    const api = fakeApi({});
    for (const code of codes) {
      const failure = { kind: 'problem', problem: await problemOf(code) } as const;
      const { screen } = await renderScreen(
        <>
          <ActFailure state={{ kind: 'failed', failure }} title="-" registration={registration} />
          <SubmitNotice
            progress={{ kind: 'failed', failure }}
            registrationKey={registration}
            preview={undefined}
          />
        </>,
        { at: '/', api, language },
      );
      const paragraphs = () => [...document.querySelectorAll('main p')];
      // Each has a heading of its own before the three; the second is loaded when it is needed.
      await expect.poll(() => [code, paragraphs().length]).toEqual([code, 8]);
      const shown = paragraphs().map((one) => one.textContent ?? '');
      for (const [title, next, reference] of [shown.slice(1, 4), shown.slice(5)]) {
        if (named.includes(code)) expect([code, title, next]).not.toContain('');
        else expect([code, title, next]).toEqual([code, problems[code].title, problems[code].next]);
        expect([code, reference]).toEqual([code, expect.stringContaining('req-4711')]);
      }
      await screen.unmount();
    }
  },
  60_000,
);

test.each(['fr', 'ja'] as const)('[S3.6] no problem is said in English in %s', (language) => {
  for (const code of codes) {
    const [own, other] = [files[language].failures.problems[code], english.failures.problems[code]];
    expect([code, own.title === other.title, own.next === other.next]).toEqual([
      code,
      false,
      false,
    ]);
  }
});
