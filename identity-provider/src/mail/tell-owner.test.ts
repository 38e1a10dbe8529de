import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    mail: async (id: string): Promise<{ subject: string; text: string }> => read(`/${id}`),
  };
}

async function changed(account: string, smtpPort: number) {
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
    'If it was not you',
  ],
  [
    'administrateur@demo.example',
    'Votre mot de passe a été modifié',
    'Bonjour Camille Laurent,',
    'prévenez immédiatement',
  ],
  ['kanrisha@demo.example', 'パスワードが変更されました', '佐藤 美咲 様', 'お心当たりがない場合'],
  ['nobody@demo.example', 'Your password was changed', 'Hello Jonas Weber,', 'your administrator'],
])('[S5.1] %s is told by mail, in their language', async (account, subject, ...words) => {
  const { smtpPort, list, mail } = await inbox();
  expect((await changed(account, smtpPort)).status).toBe(200);
  await expect.poll(list).toHaveLength(1);
  const [caught] = await list();
  const { text, ...rest } = await mail(caught?.id ?? '');
  expect(rest.subject).toBe(subject);
  for (const word of [...words, account, 'UTC']) expect(text).toContain(word);
});

test('[S5.1] a mail that cannot be sent is only logged, without its address', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect((await changed('service@demo.example', 9)).status).toBe(200);
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  expect(logged.mock.calls.flat().join()).toMatch(/mail after a password change not sent/);
  expect(logged.mock.calls.flat().join()).not.toContain('service@');
});
