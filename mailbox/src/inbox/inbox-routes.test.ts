import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailPage } from '../mails/mail-archive.ts';
import { type RunningMailbox, startMailbox } from '../start-mailbox.ts';

let mailbox: RunningMailbox;

beforeEach(async () => {
  mailbox = await startMailbox({ webPort: 0, smtpPort: 0, dataDir: ':memory:' });
});
afterEach(() => mailbox.close());

const get = (path: string, headers = {}) => fetch(`${mailbox.webUrl}${path}`, { headers });

async function newestId(): Promise<string> {
  const { items }: MailPage = JSON.parse(await (await get('/api/mails')).text());
  return items[0]?.id ?? '';
}

test('the page allows only its own files and no inline script', async () => {
  const answer = await get('/');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)];
  expect(scripts.map(([, attributes, content]) => [attributes?.trim(), content])).toEqual([
    ['type="module" src="/assets/inbox.js"', ''],
  ]);
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expect((await get(path ?? '')).status).toBe(200);
  }
});

test.each([
  ['', 'fr-FR,fr;q=0.9,en;q=0.8', 'fr', 'Boîte de réception'],
  ['', 'it, ja;q=0.5', 'ja', 'メールボックス'],
  ['', 'it', 'en', 'Mailbox'],
  ['', 'de-AT', 'de', 'Postfach'],
  ['?lang=ja', 'fr', 'ja', 'メールボックス'],
  ['?lang=xx', 'fr', 'fr', 'Boîte de réception'],
])('address %j and Accept-Language %j show %s', async (query, accept, language, title) => {
  const html = await (await get(`/${query}`, { 'accept-language': accept })).text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(`<h1>${title}</h1>`);
});

test('hostile HTML stays in its sandbox; its links still work', async () => {
  await createTransport(mailbox.smtpUrl).sendMail({
    from: 'a@shop.example',
    to: 'b@shop.example',
    subject: '"><script>alert(1)</script>',
    html: '<base target="_top"><script>alert(2)</script><img src="https://evil.example/pixel"><a href="https://shop.example/">Link</a>',
  });
  const answer = await get(`/mails/${await newestId()}/html`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives.get('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(directives.get('default-src')).toBe("'none'");
  expect(directives.has('script-src')).toBe(false);
  expect(directives.get('form-action')).toBe("'none'");
  expect(directives.get('frame-ancestors')).toBe("'self'");
  expect(directives.get('img-src')).toBe('data: http://localhost:* http://127.0.0.1:*');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const html = await answer.text();
  expect(html.indexOf('<base target="_blank">')).toBeLessThan(html.indexOf('<base target="_top">'));
  expect(html).toContain('<a href="https://shop.example/">Link</a>');
  expect(await (await get('/')).text()).not.toContain('alert(1)');
});

test('a mail without HTML shows its text, escaped', async () => {
  await createTransport(mailbox.smtpUrl).sendMail({
    from: 'a@shop.example',
    to: 'b@shop.example',
    subject: 'Plain',
    text: 'a < b & <b>c</b>',
  });
  const html = await (await get(`/mails/${await newestId()}/html`)).text();
  expect(html).toContain('a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;');
});
