import { once } from 'node:events';
import { createServer } from 'node:net';
import { startMailbox } from '@countersign/mailbox/start-mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { noBounces } from './reports/bounce-settings.ts';
import { returnPaths } from './return-path.ts';
import { MailRefused, type SendMail, smtpSender } from './send-mail.ts';

const sender = { name: 'Lumenda', address: 'registrations@lumenda.example' };
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let send: SendMail;
beforeAll(async () => {
  mailbox = await startMailbox({ webPort: 0, smtpPort: 0, dataDir: ':memory:' });
  send = smtpSender({ smtpUrl: mailbox.smtpUrl, sender });
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  await fetch(`${mailbox.webUrl}/api/mails`, { method: 'DELETE' });
});

const at = new Date('2026-11-20T10:00:00Z');
function mail(changes: Partial<OutboxMail> = {}): OutboxMail {
  return {
    id: '01a1f905-1793-7ca5-865c-910f82f1b99c',
    country_code: 'JP',
    ticket_number: 'T-1',
    purpose: 'approval',
    occasion: 2,
    recipient: 'hikari@practice.example',
    recipient_name: '山本 健一',
    language: 'ja',
    subject: 'ご登録が承認されました',
    html: '<p>ご登録</p>',
    text: 'ご登録',
    reply_to: 'touroku@lumenda.example',
    message_id: '<one@lumenda.example>',
    state: 'sending',
    attempts: 1,
    not_before: at,
    locked_until: at,
    withdrawn: false,
    traceparent: null,
    set_aside: false,
    last_error: null,
    created_at: at,
    sent_at: null,
    bounced_at: null,
    ...changes,
  };
}

interface Caught {
  readonly to: readonly { readonly name: string; readonly address: string }[];
  readonly subject: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(mailbox.webUrl + path);
  return answer.json();
}

async function onlyMail(): Promise<Caught> {
  const { items } = (await read('/api/mails')) as { items: { id: string }[] }; // the mailbox's own type
  expect(items).toHaveLength(1);
  return (await read(`/api/mails/${items[0]?.id}`)) as Caught; // as above
}

function behave(mode: string): Promise<Response> {
  return fetch(`${mailbox.webUrl}/api/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, times: 1 }),
  });
}

test('sends one mail with its Message-ID and no automatic answers', async () => {
  await send(mail());
  const caught = await onlyMail();
  const headers = new Map(caught.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  expect(caught.subject).toBe('ご登録が承認されました');
  expect(caught.to).toEqual([{ name: '山本 健一', address: 'hikari@practice.example' }]);
  expect(headers.get('message-id')).toBe('<one@lumenda.example>');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('reply-to')).toContain('touroku@lumenda.example');
  expect(headers.get('content-language')).toBe('ja');
});

test('sends a domain in letters as xn--, with ß as itself, in envelope and headers', async () => {
  await send(mail({ recipient: 'info@straße.example', reply_to: 'antwort@müller.example' }));
  const { to, headers } = await onlyMail();
  expect(to.map(({ address }) => address)).toEqual(['info@xn--strae-oqa.example']);
  const replyTo = headers.find(({ name }) => name.toLowerCase() === 'reply-to');
  expect(replyTo?.value).toContain('antwort@xn--mller-kva.example');
});

test.each([
  ['pt_BR', 'pt-BR'],
  ['pt', 'pt-PT'],
  ['de', 'de'],
])('names the mail language %s as mail programs know it: %s', async (language, tag) => {
  await send(mail({ language }));
  const { headers } = await onlyMail();
  const named = headers.filter(({ name }) => name.toLowerCase() === 'content-language');
  expect(named.map(({ value }) => value)).toEqual([tag]);
});

describe('a hostile name', () => {
  test.each([
    'Bo\r\nBcc: victim@other.example',
    'Bo <victim@other.example>, "x"',
    'victim@other.example,',
    'group: victim@other.example;',
    'Bo\n\n<script>alert(1)</script>',
    `Bo${'\u0301'.repeat(10_000)}`,
  ])('adds neither header nor recipient: %s', async (name) => {
    await send(mail({ recipient_name: name, subject: `Hello ${name}` }));
    const { to, headers } = await onlyMail();
    expect(to.map(({ address }) => address)).toEqual(['hikari@practice.example']);
    const names = headers.map((header) => header.name.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('cc');
  });

  test('as an address is refused for good, before any connection', async () => {
    const recipient = 'a@practice.example, victim@other.example';
    await expect(send(mail({ recipient }))).rejects.toMatchObject({
      code: 'malformed-recipient',
      isFinal: true,
    });
  });
});

test.each([
  ['refuse-4xx', 'smtp-451', false],
  ['refuse-5xx', 'smtp-554', true],
])('an answer of %s is reported as %s, final: %s', async (mode, code, isFinal) => {
  await behave(mode);
  const refusal = await send(mail()).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MailRefused);
  expect(refusal).toMatchObject({ code, isFinal });
});

test('a cut connection and an unreachable server are temporary faults', async () => {
  await behave('drop');
  await expect(send(mail())).rejects.toMatchObject({ isFinal: false });
  const away = smtpSender({ smtpUrl: 'smtp://127.0.0.1:1', sender });
  await expect(away(mail())).rejects.toMatchObject({ isFinal: false });
});

test.each([
  ['smtp://127.0.0.1:1', 'econnrefused'],
  ['smtp://mail.invalid', /^(enotfound|eai_again)$/],
])('an unreachable server is reported by its cause: %s', async (smtpUrl, code) => {
  const refusal = await smtpSender({ smtpUrl, sender })(mail()).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: expect.stringMatching(code), isFinal: false });
});

test('refused credentials or greetings do not fail the mail', async () => {
  const server = createServer((socket) => void socket.end('554 no service\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const closed = smtpSender({ smtpUrl: `smtp://127.0.0.1:${address.port}`, sender });
  await expect(closed(mail())).rejects.toMatchObject({ isFinal: false });
  server.close();
});

test('with a key each mail has its own address for bounces, and Postmark is told which mail it is', async () => {
  const returnPath = { address: 'bounces@lumenda.example', keys: [Buffer.alloc(32, 3)] };
  const providers = { ...noBounces.providers, postmarkLogin: 'postmark:a-long-random-text' };
  const sendSigned = smtpSender(
    { smtpUrl: mailbox.smtpUrl, sender },
    { ...noBounces, returnPath, providers },
  );
  const messageId = '<01a1f905-1793-7ca5-865c-910f82f1b99c@lumenda.example>';
  await sendSigned(mail({ message_id: messageId }));
  const caught = await onlyMail();
  const headers = new Map(caught.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const own = returnPaths(returnPath, sender.address).of(messageId);
  expect(own).toMatch(/^bounces\+/);
  expect(headers.get('return-path')).toBe(`<${own}>`);
  expect(headers.get('x-pm-metadata-sending')).toBe('01a1f905-1793-7ca5-865c-910f82f1b99c');
});
