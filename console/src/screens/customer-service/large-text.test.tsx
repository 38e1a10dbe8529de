import {
  type TranslationLanguage,
  translationLanguages,
} from '@countersign/domain/locale/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json } from '../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../testing/open-desk.tsx';
import { pendingRegistration } from '../../testing/sample-registration.ts';
import { unfoldApplication } from '../../testing/unfold.ts';

// A phone whose owner reads text at twice the size.
beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.style.fontSize = '200%';
  // As the page's frame has it.
  document.body.style.paddingInline = '16px';
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
  document.body.style.paddingInline = '';
});

const practiceName = 'Centre Ophtalmologique des Brotteaux';
const item = { ...row, practiceName, evidence: 'confirmed' as const, mayBeKnown: true };
const registration = pendingRegistration({
  practice: { ...pendingRegistration().practice, legalName: practiceName },
});
const open = (at: string, language: TranslationLanguage) =>
  openDesk(
    at,
    { listRegistrations: rows(null, [item]), readRegistrationStatus: json(registration) },
    language,
  );
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

test.each(translationLanguages)(
  'a list with text of 200 percent fits a phone in %s',
  async (language) => {
    const { screen } = await open('/customerService?status=all', language);
    await expect.element(screen.getByText(practiceName)).toBeVisible();
    await expect.element(screen.getByRole('checkbox').first()).toBeVisible();
    await expect.poll(overflow).toBe(0);
  },
);

test.each([
  ['a registration', 'fr', ''],
  ['a registration', 'ja', ''],
  ['a rejection', 'fr', '?decide=reject'],
  ['a rejection', 'ja', '?decide=reject'],
] as const)('%s with text of 200 percent fits a phone in %s', async (_, language, search) => {
  const { screen } = await open(`/customerService/FR/T-104233${search}`, language);
  await expect.element(screen.getByText(/732 829 320 00074/).first()).toBeVisible();
  await expect.poll(overflow).toBe(0);
  await unfoldApplication(asSent[language]);
  await expect.element(screen.getByText('73282932000074').first()).toBeVisible();
  await expect.poll(overflow).toBe(0);
});

const asSent = {
  fr: 'La demande telle qu’elle a été envoyée',
  ja: '申請の内容（送信時のまま）',
} as const;

test.each(translationLanguages)(
  'the two verbs are beside each other in %s where text has its usual size',
  async (language) => {
    document.documentElement.style.fontSize = '';
    const { screen } = await open('/customerService/FR/T-104233?decide=reject', language);
    const verbs = screen.getByRole('radio');
    await expect.element(verbs.nth(1)).toBeInTheDocument();
    const [first, second] = verbs.elements().map((one) => one.getBoundingClientRect().top);
    expect(first).toBe(second);
  },
);
