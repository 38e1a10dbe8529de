import { Writable } from 'node:stream';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdfFile } from '../../documents/inspection/testing/pdf-files.ts';
import { MailRefused } from '../../mail/send-mail.ts';
import { askedApplicant } from '../../testing/asked-applicant.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../../testing/upload-documents.ts';

const canaries: string[] = [];
/** A word that must not appear in any line of the log. */
function canary(name: string): string {
  const word = `Canary${name}x7q`;
  canaries.push(word);
  return word;
}

let api: TestApi;
let written = '';
const refusedBodies: string[] = [];
const mailsTried: string[] = [];
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    written += chunk.toString('utf8');
    done();
  },
});

/** Sends, and records the text of a refusal: it must not repeat the words either. */
async function send(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${api.url}${path}`, { redirect: 'manual', ...init });
  const text = await answer.text();
  if (answer.status >= 400) refusedBodies.push(text);
  // A slow machine may be too busy for a moment, which is not the subject here.
  return answer.status === 503 ? send(path, init) : answer.status;
}
const post = (path: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const decision = '/api/registrations/US/T-1/decision';

beforeAll(async () => {
  api = await startTestApi(
    {
      undoSeconds: 0,
      documents: testDocuments,
      mail: {
        consoleUrl: 'https://console.example',
        sender: { name: 'Countersign', address: 'registrations@countersign.example' },
        fallbackStaffEmail: `${canary('StaffMail')}@countersign.example`,
        smtpUrl: `smtp://user:${canary('SmtpPassword')}@127.0.0.1:1`,
      },
    },
    {
      logger: { level: 'trace', stream },
      leaveOutbox: false,
      // Like some real servers, this one quotes whom and what it refuses.
      sendMail: async ({ recipient, text, purpose }) => {
        mailsTried.push(purpose);
        // A code whose mail is refused opens nothing.
        if (purpose === 'answer-code') return;
        throw new MailRefused('refused', true, new Error(`550 <${recipient}> ${text}`));
      },
    },
  );
  const staff = await api.issuer.sign({
    sub: `${canary('Login')}@demo.example`,
    uid: 'staff-\r\n{"level":60,"msg":"forged"}',
    cid: 'countersign-console',
    name: canary('StaffName'),
    email: `${canary('OwnMail')}@demo.example`,
    scp: ['openid'],
    groups: ['administrator'],
  });
  canaries.push(staff);
  const site = await api.intake();
  canaries.push(site);

  const application = sampleApplication('US');
  const filled = {
    ...application,
    ticketNumber: 'T-1',
    practice: {
      ...application.practice,
      legalName: canary('Practice'),
      addresses: [
        {
          purpose: 'practice',
          lines: [canary('Street')],
          city: canary('City'),
          postalCode: '28804',
          countryCode: 'US',
        },
      ],
      website: `https://${canary('Website').toLowerCase()}.example/`,
    },
    contact: {
      ...application.contact,
      name: canary('Contact'),
      email: `${canary('ApplicantMail')}@practice.example`,
    },
    documents: [
      {
        kind: 'licence',
        fileName: `${canary('File')}.pdf`,
        link: `https://site.example/${canary('Link')}`,
      },
    ],
  };
  expect(await post('/api/registrations', site, filled)).toBe(201);
  expect(await post('/api/registrations', site, { ...filled, ticketNumber: 'T-1' })).toBe(409);
  expect(await post('/api/registrations', site, { [canary('Field')]: canary('Value') })).toBe(400);
  expect(await post('/api/registrations', site, `{"password":"${canary('Password')}`)).toBe(400);

  const rejection = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
  const spoken = {
    ...rejection,
    internalNote: canary('Note'),
    messageToApplicant: canary('Message'),
  };
  expect(await post(decision, staff, { ...spoken, version: 'x' })).toBe(400);
  expect(await post(decision, staff, spoken, { 'idempotency-key': canary('Key') })).toBe(200);

  const code = canary('Code');
  expect(await send(`/login/callback?code=${code}&state=${canary('State')}`)).toBe(404);
  const returnTo = encodeURIComponent(`https://shop.example/${canary('Return')}`);
  expect(await send(`/resetPassword?redirectUrl=${returnTo}`)).toBe(404);
  expect(await send(`/api/me?access_token=${canary('QueryToken')}`)).toBe(401);
  expect(await send(`/api/${canary('Path')}%0d%0a{"level":60}`)).toBe(404);
  expect(await send(`/api/registrations/US/${canary('Ticket')}/history`)).toBe(401);
  expect(
    await send('/api/me', {
      headers: {
        authorization: `Basic ${btoa(`user:${canary('BasicPassword')}`)}`,
        cookie: `session=${canary('Cookie')}`,
        'user-agent': canary('Agent'),
        referer: `https://console.example/login/callback?code=${canary('Referred')}`,
        origin: `https://${canary('Origin').toLowerCase()}.example`,
      },
    }),
  ).toBe(401);
  expect(await send('/api/me', { headers: { authorization: `Bearer ${canary('Bearer')}` } })).toBe(
    401,
  );
  const asked = await askedApplicant(api, { staff, ask: { points: [licencePoint] } });
  const { cookie = '' } = await asked.unlock();
  canaries.push(asked.token, cookie.split('=')[1] ?? '');
  const name = `${canary('UploadedName')}.pdf`;
  const contents = pdfFile({ content: `BT (${canary('Uploaded')}) Tj ET` });
  const page = await postForm(api, asked, { cookie }, [
    { name, contents },
    { name: `${canary('RefusedName')}.txt`, contents: canary('RefusedText') },
  ]);
  expect(page.status).toBe(422);
  const broken = `${canary('Raw')} / HTTP/1.1\r\n\r\n`;
  expect((await rawRequest(api.url, broken)).status).toBe(400);

  // The database's own words quote the whole row that it refuses.
  await sql`alter table registrations add constraint seeded check (ticket_number <> 'T-2')`.execute(
    api.db,
  );
  expect(await post('/api/registrations', site, { ...filled, ticketNumber: 'T-2' })).toBe(500);
  // The staff's mail and the applicant's.
  await vi.waitFor(() => expect(mailsTried.length).toBeGreaterThanOrEqual(2));
  await vi.waitFor(() => expect(written).toContain('mail will not be tried again'));
});
afterAll(() => api.close());

/** Also as base64, which a header or a token part would hold. */
function formsOf(word: string): readonly string[] {
  return [word, word.toLowerCase(), btoa(word).replace(/=+$/, '').slice(2, -2)];
}

test('[S8.1] the log holds what happened, and none of 30 planted words', () => {
  expect(written).toContain('request answered');
  expect(written).toContain('request failed');
  expect(written).toContain('seeded'); // the constraint's name, without its values
  expect(canaries.length).toBeGreaterThanOrEqual(25);
  const found = canaries.filter((word) => formsOf(word).some((form) => written.includes(form)));
  expect(found).toEqual([]);
});

test('[S8.1] every line is one JSON object, with any name in it', () => {
  const lines = written.trimEnd().split('\n');
  const levels = lines.map((line) => JSON.parse(line).level);
  expect(levels).not.toContain(60);
  expect(written).not.toContain('\r');
  expect(written).toContain('staff-\\r\\n{\\"level\\":60');
});

test('[S8.2] no refusal repeats what was sent', () => {
  const inBodies = canaries.filter((word) => refusedBodies.some((body) => body.includes(word)));
  expect(refusedBodies.length).toBeGreaterThan(8);
  // A faulty field is named to its sender.
  expect(inBodies).toEqual(canaries.filter((word) => word.startsWith('CanaryField')));
});
