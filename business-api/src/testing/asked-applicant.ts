import { randomUUID } from 'node:crypto';
import { Registration } from '@countersign/domain/registration/registration';
import type { TestApi } from './test-api.ts';

export const samplePoints = [
  { kind: 'correct', field: 'practice.phone', reason: null, words: 'The number is not assigned.' },
  { kind: 'explain', field: null, reason: 'C01', words: 'Who may sign for the practice?' },
];

export interface AskedApplicant {
  /** As it is after the question. */
  readonly registration: Registration;
  readonly path: string;
  /** The secret of the link that was mailed. */
  readonly token: string;
  /** The headers of a caller with the link. */
  readonly link: Readonly<Record<string, string>>;
  /** Gets a code mailed and opens the form with it; returns the headers of the applicant. */
  unlock(): Promise<Readonly<Record<string, string>>>;
  answer(
    headers: Readonly<Record<string, string>>,
    body: unknown,
    key?: string,
  ): ReturnType<TestApi['call']>;
}

/** Asks the applicant of a new registration, or of the given one. */
export async function askedApplicant(
  api: TestApi,
  options: {
    readonly registration?: Registration;
    readonly ask?: object;
    readonly staff?: string;
  } = {},
): Promise<AskedApplicant> {
  const before = options.registration ?? (await api.submitted('FR'));
  const path = `/registrations/${before.countryCode}/${before.ticketNumber}`;
  const staff = options.staff ?? (await api.person(['customer-service']));
  const asked = await api.call('POST', `${path}/requests`, {
    token: staff,
    body: { version: before.version, points: samplePoints, ...options.ask },
  });
  if (asked.status !== 200) throw new Error(`Not asked: ${asked.text}`);
  const registration = Registration.parse(asked.body);
  const [mail] = await mailsOf(api, registration, 'information-request');
  const token = tokenIn(mail?.text ?? '');
  const link = { 'answer-token': token };
  return {
    registration,
    path,
    token,
    link,
    unlock: async () => {
      const sent = await api.call('POST', '/answer/code', { headers: link });
      if (sent.status !== 202) throw new Error(`No code: ${sent.text}`);
      const code = await newestCode(api, registration);
      const opened = await api.call('POST', '/answer/session', { headers: link, body: { code } });
      if (opened.status !== 200) throw new Error(`Not opened: ${opened.text}`);
      return { ...link, cookie: opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
    },
    answer: (headers, body, key = randomUUID()) =>
      api.call('POST', '/answer/submission', { headers, body, key }),
  };
}

/** The secret of the link in the text of a mail. */
export function tokenIn(text: string): string {
  const token = /\/answer\/([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in ${text}`);
  return token;
}

export async function newestCode(api: TestApi, registration: Registration): Promise<string> {
  const [mail] = await mailsOf(api, registration, 'answer-code');
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`There is no code in ${mail?.text}`);
  return code;
}

/** The mails about a registration for one purpose, newest first. */
export function mailsOf(
  api: TestApi,
  { countryCode, ticketNumber }: Registration,
  purpose: string,
) {
  return api.db
    .selectFrom('mails')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', '=', purpose as never)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
