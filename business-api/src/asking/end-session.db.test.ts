import { expect, test } from 'vitest';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { type AskedApplicant, askedApplicant, newestCode } from '../testing/asked-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';

useApiWithClock();

/** A browser with its own cookies. */
function browser() {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', path: string, form: Record<string, string> = {}) => {
    const answer = await fetch(api.url + path, {
      method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
      if (/Max-Age=0/.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, location, text: await answer.text() };
  };
  return { cookies, get: (path: string) => send('GET', path), post: send.bind(null, 'POST') };
}

/** Opens a page by the mail's link and a code; returns the browser and the page's address. */
async function opened(kind: 'answer' | 'status', asked: AskedApplicant, token: string) {
  const one = browser();
  const { location: path } = await one.get(`/${kind}/${token}`);
  expect((await one.post(`${path}/code`)).status).toBe(303);
  const code = await newestCode(api, asked.registration);
  expect((await one.post(`${path}/session`, { code })).status).toBe(303);
  return { ...one, path };
}

async function statusLink({ registration }: AskedApplicant): Promise<string> {
  clock.set(60);
  const sent = await sendDueMails(api.db, clock.now());
  const texts = sent.filter((mail) => mail.ticket_number === registration.ticketNumber);
  const token = /\/status\/([A-Za-z0-9_-]{43})$/m.exec(
    texts.map(({ text }) => text).join('\n'),
  )?.[1];
  if (token === undefined) throw new Error('There is no link.');
  return token;
}

const sessions = () => api.db.selectFrom('answer_sessions').selectAll().execute();

test.each(['answer', 'status'] as const)(
  'a browser forgets the page at once: %s; another one and the link stay',
  async (kind) => {
    clock.set(0);
    await api.db.deleteFrom('answer_sessions').execute();
    const asked = await askedApplicant(api, { staff });
    const link = await statusLink(asked);
    const token = kind === 'answer' ? asked.token : link;
    const elsewhere = await opened(kind, asked, token);
    const here = await opened(kind, asked, token);
    const stolen = new Map(here.cookies);
    const page = await here.get(here.path);
    expect(page.text).toContain(kind === 'answer' ? 'name="end"' : `action="${here.path}/end"`);
    expect(page.text).not.toContain(`action="${here.path}/code`);
    const ended = await here.post(`${here.path}/end?language=en`);
    expect(ended.status).toBe(200);
    expect(ended.text).toContain('This browser no longer opens your registration');
    expect(ended.text).not.toContain(asked.registration.ticketNumber);
    expect(here.cookies.size).toBe(0);
    expect(await sessions()).toHaveLength(1);
    // With its cookies of before there is no session either.
    for (const [name, value] of stolen) here.cookies.set(name, value);
    expect((await here.get(here.path)).text).toContain(`action="${here.path}/code`);
    expect((await elsewhere.get(elsewhere.path)).text).not.toContain(`${elsewhere.path}/code`);
    // Again, and without anything: the same page.
    here.cookies.clear();
    expect((await here.post(`${here.path}/end?language=en`)).text).toBe(ended.text);
  },
);

test('what is typed in the form is stored on the way', async () => {
  const asked = await askedApplicant(api, { staff });
  const here = await opened('answer', asked, asked.token);
  const { text } = await here.get(here.path);
  expect(text).toContain(`formaction="${here.path}/review" name="end"`);
  const revision = /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '';
  const typed = { revision, 'change practice.phone value': '+33 1 99 00 12 34', end: '1' };
  const ended = await here.post(`${here.path}/review?language=en`, typed);
  expect(ended.text).toContain('This browser no longer opens your registration');
  expect(here.cookies.size).toBe(0);
  const again = await opened('answer', asked, asked.token);
  expect((await again.get(again.path)).text).toContain('+33 1 99 00 12 34');
});

test('another site cannot end it', async () => {
  const asked = await askedApplicant(api, { staff });
  const here = await opened('answer', asked, asked.token);
  const cookie = [...here.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${api.url}${here.path}/end`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(),
  });
  expect(answer.status).toBe(403);
  expect((await here.get(here.path)).text).toContain('name="end"');
});
