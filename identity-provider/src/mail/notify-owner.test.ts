import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '@countersign/mailbox/mails/parse-mail';
import { startMailbox } from '@countersign/mailbox/start-mailbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

async function inbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-mail-'));
  const mailbox = await startMailbox({ webPort: 0, smtpPort: 0, dataDir });
  onTestFinished(async () => {
    await mailbox.close();
    rmSync(dataDir, { recursive: true });
  });
  const read = async (path: string) =>
    JSON.parse(await (await fetch(`${mailbox.webUrl}/api/mails${path}`)).text());
  return {
    smtpPort: Number(new URL(mailbox.smtpUrl).port),
    list: async (): Promise<{ id: string; subject: string }[]> => (await read('?limit=9')).items,
    mail: async (id: string): Promise<Pick<Mail, 'subject' | 'text' | 'headers'>> => read(`/${id}`),
  };
}

async function changePassword(account: string, smtpPort: number) {
  const idp = await startTestProvider({ smtpPort });
  onTestFinished(() => idp.close());
  const { accessToken } = await idp.signIn(account);
  const body = JSON.stringify({ profile: { password: 'three quiet orchards' } });
  return idp.myAccount('password', accessToken, { method: 'PUT', body });
}

test.each([
  [
    'service@demo.example',
    'Your password was changed',
    'Hello Sam Whitfield,',
    'If this wasn’t you',
  ],
  [
    'administrateur@demo.example',
    'Votre mot de passe a été modifié',
    'Bonjour Camille Laurent,',
    'prévenez immédiatement',
  ],
  ['kanrisha@demo.example', 'パスワードが変更されました', '佐藤 美咲 様', 'お心当たりがない場合'],
  [
    'nobody@demo.example',
    'Ihr Passwort wurde geändert',
    'Guten Tag Jonas Weber,',
    'Administration',
  ],
])('[S5.1] %s gets a mail in their language', async (account, subject, ...words) => {
  const { smtpPort, list, mail } = await inbox();
  expect((await changePassword(account, smtpPort)).status).toBe(200);
  await expect.poll(list).toHaveLength(1);
  const [caught] = await list();
  const { text, ...rest } = await mail(caught?.id ?? '');
  expect(rest.subject).toBe(subject);
  for (const word of [...words, account, 'UTC']) expect(text).toContain(word);
});

test('[S5.1] the mail asks for no automatic answer and names its sender', async () => {
  const { smtpPort, list, mail } = await inbox();
  await changePassword('administrateur@demo.example', smtpPort);
  await expect.poll(list).toHaveLength(1);
  const [caught] = await list();
  const { headers } = await mail(caught?.id ?? '');
  expect(Object.fromEntries(headers.map(({ name, value }) => [name, value]))).toMatchObject({
    From: 'Countersign <accounts@identity.example>',
    To: 'administrateur@demo.example',
    'Auto-Submitted': 'auto-generated',
    'Content-Language': 'fr',
    'Message-ID': expect.stringMatching(/^<.+@identity\.example>$/),
  });
});

/** An SMTP server that refuses every recipient and quotes the address in its answer. */
async function refusingServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (line) => {
      const isRecipient = `${line}`.startsWith('RCPT TO');
      socket.write(isRecipient ? `550 no ${`${line}`.trim()}\r\n` : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a TCP server that listens has one
}

test.each([
  ['is away', async () => 9, 'ESOCKET|ECONNREFUSED'],
  ['quotes the recipient', refusingServer, '550'],
])('[S5.1] a failed mail is logged without address: the server %s', async (_, port, reason) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect((await changePassword('service@demo.example', await port())).status).toBe(200);
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  const line = logged.mock.calls.flat().join();
  expect(line).toMatch(new RegExp(`mail after a password change not sent: (${reason})$`));
  expect(line).not.toContain('service@');
});
