import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailPage } from './mails/mail-archive.ts';
import type { Mail } from './mails/parse-mail.ts';
import { type RunningMailbox, startMailbox } from './start-mailbox.ts';

let mailbox: RunningMailbox;

beforeEach(async () => {
  mailbox = await startMailbox({ webPort: 0, smtpPort: 0, dataDir: ':memory:' });
});

afterEach(() => mailbox.close());

function send(mail: Readonly<Record<string, unknown>> = {}, to: RunningMailbox = mailbox) {
  const transport = createTransport(to.smtpUrl);
  return transport.sendMail({
    from: '"承認チーム" <team@countersign.example>',
    to: 'Mika <mika@shop.example>, jean@shop.example',
    subject: '登録申請が承認されました（T-1001）',
    text: 'ご登録ありがとうございます。 https://shop.example/ja?ticket=T-1001.',
    html: '<p>ご登録ありがとうございます。 <a href="https://shop.example/ja?a=1&amp;b=2">開く</a></p>',
    ...mail,
  });
}

async function list(query = '', of: RunningMailbox = mailbox): Promise<MailPage> {
  const answer = await fetch(`${of.webUrl}/api/mails${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}

async function onlyId(): Promise<string> {
  const { items } = await list();
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}

async function setBehaviour(body: unknown) {
  return fetch(`${mailbox.webUrl}/api/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('catching', () => {
  test('a Japanese mail is read back unchanged', async () => {
    const { messageId } = await send();
    const { items } = await list();
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^\d{14}-\d{4}$/),
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        from: { name: '承認チーム', address: 'team@countersign.example' },
        to: [
          { name: 'Mika', address: 'mika@shop.example' },
          { name: '', address: 'jean@shop.example' },
        ],
        subject: '登録申請が承認されました（T-1001）',
        messageId,
        preview: 'ご登録ありがとうございます。 https://shop.example/ja?ticket=T-1001.',
      },
    ]);

    const address = `${mailbox.webUrl}/api/mails/${await onlyId()}`;
    const mail: Mail = JSON.parse(await (await fetch(address)).text());
    expect(mail.html).toContain('ご登録ありがとうございます');
    expect(mail.links).toEqual([
      'https://shop.example/ja?a=1&b=2',
      'https://shop.example/ja?ticket=T-1001',
    ]);
    expect(mail.headers).toContainEqual({ name: 'Subject', value: mail.subject });

    const raw = await fetch(`${address}/raw`);
    expect(raw.headers.get('content-type')).toBe('message/rfc822');
    expect(await raw.text()).toContain(messageId);
  });

  test('a mail that is not MIME is stored as text', async () => {
    await createTransport(mailbox.smtpUrl).sendMail({
      envelope: { from: 'a@shop.example', to: 'b@shop.example' },
      raw: 'just words',
    });
    const { items } = await list();
    expect(items).toHaveLength(1);
  });

  test('a mail above 1 MB is refused permanently', async () => {
    await expect(send({ text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({
      responseCode: 552,
    });
    expect((await list()).items).toEqual([]);
  });

  test('an unknown mail id answers 404, even if it is a path', async () => {
    for (const id of ['00000000000000-0000', '..%2F..%2Fpackage.json', 'x']) {
      expect((await fetch(`${mailbox.webUrl}/api/mails/${id}`)).status).toBe(404);
      expect((await fetch(`${mailbox.webUrl}/mails/${id}/html`)).status).toBe(404);
    }
  });
});

describe('listing', () => {
  test('a search finds words of any field, case and width, and recipients', async () => {
    await send();
    await send({ subject: 'Votre demande est refusée', to: 'Jean <Jean@Shop.example>', cc: '' });
    const subjects = async (query: Record<string, string>) => {
      const { items } = await list(`?${new URLSearchParams(query)}`);
      return items.map(({ subject }) => subject);
    };
    expect(await subjects({ search: 't-1001 承認され' })).toEqual([
      '登録申請が承認されました（T-1001）',
    ]);
    expect(await subjects({ search: 'REFUSÉE jean' })).toEqual(['Votre demande est refusée']);
    expect(await subjects({ search: 'Ｔ－1001' })).toHaveLength(2); // in the text of both
    expect(await subjects({ search: 'nothing-like-it' })).toEqual([]);
    expect(await subjects({ to: 'mika@shop.example' })).toHaveLength(1);
    expect(await subjects({ to: 'jean@shop.example' })).toHaveLength(2);
    expect(await subjects({ to: 'shop.example' })).toEqual([]);
  });

  test('a list has pages, newest first, without gaps or repetitions', async () => {
    for (const number of [1, 2, 3, 4, 5]) await send({ subject: `Mail ${number}` });
    const seen: string[] = [];
    let after = '';
    do {
      const page = await list(`?limit=2${after}`);
      seen.push(...page.items.map(({ subject }) => subject));
      after = page.nextCursor === null ? '' : `&after=${page.nextCursor}`;
    } while (after);
    expect(seen).toEqual(['Mail 5', 'Mail 4', 'Mail 3', 'Mail 2', 'Mail 1']);
    expect((await fetch(`${mailbox.webUrl}/api/mails?limit=many`)).status).toBe(400);
  });

  test('the event stream reports each change as it happens', async () => {
    const changes = await fetch(`${mailbox.webUrl}/api/changes`);
    expect(changes.headers.get('content-type')).toBe('text/event-stream');
    const reader = changes.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const waitFor = async (words: string) => {
      while (!received.includes(words)) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: '' };
        if (done) throw new Error(`ended without ${words}`);
        received += value;
      }
    };
    await waitFor('retry:');
    await send();
    await waitFor(`event: mail\ndata: {"id":"${await onlyId()}"}`);
    const cleared = await fetch(`${mailbox.webUrl}/api/mails`, { method: 'DELETE' });
    expect(cleared.status).toBe(204);
    await waitFor('event: cleared');
    expect((await list()).items).toEqual([]);
  });
});

describe('storing', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mailbox-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('a restart has the stored mails, up to the newest `maxMails`', async () => {
    const options = { webPort: 0, smtpPort: 0, dataDir };
    const first = await startMailbox(options);
    for (const number of [1, 2, 3]) await send({ subject: `Mail ${number}` }, first);
    const before = await list('', first);
    await first.close();

    const second = await startMailbox(options);
    expect(await list('', second)).toEqual(before);
    await second.close();

    const third = await startMailbox({ ...options, maxMails: 2 });
    await send({ subject: 'Mail 4' }, third);
    await third.close();

    const fourth = await startMailbox(options);
    const { items } = await list('', fourth);
    expect(items.map(({ subject }) => subject)).toEqual(['Mail 4', 'Mail 3']);
    await fourth.close();
  });
});

describe('simulated faults', () => {
  test.each([
    ['refuse-4xx', 451],
    ['refuse-5xx', 554],
  ])('%s answers %i and stores nothing', async (mode, responseCode) => {
    expect((await setBehaviour({ mode })).status).toBe(200);
    await expect(send()).rejects.toMatchObject({ responseCode });
    expect((await list()).items).toEqual([]);
    await setBehaviour({ mode: 'accept' });
    await send();
    expect((await list()).items).toHaveLength(1);
  });

  test('drop cuts the connection and stores nothing', async () => {
    await setBehaviour({ mode: 'drop' });
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/ECONN|ESOCKET/) });
    expect((await list()).items).toEqual([]);
  });

  test('lose-answer stores the mail and cuts the connection', async () => {
    await setBehaviour({ mode: 'lose-answer' });
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/ECONN|ESOCKET/) });
    expect((await list()).items).toHaveLength(1);
  });

  test('a fault ends after the given number of mails', async () => {
    await setBehaviour({ mode: 'refuse-4xx', times: 1 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(await (await fetch(`${mailbox.webUrl}/api/behaviour`)).json()).toEqual({
      mode: 'accept',
    });
  });

  test('a fault for one recipient does not affect the mails of others', async () => {
    await setBehaviour({ mode: 'refuse-5xx', times: 1, to: 'Closed@clinic.example' });
    await send({ to: 'open@clinic.example' });
    await expect(send({ to: 'closed@clinic.example' })).rejects.toMatchObject({
      responseCode: 554,
    });
    await send({ to: 'closed@clinic.example' });
    expect((await list()).items).toHaveLength(2);
  });

  test('an unknown mode is refused', async () => {
    expect((await setBehaviour({ mode: 'explode' })).status).toBe(400);
  });
});

describe('access', () => {
  test('a foreign host name or origin is refused', async () => {
    const statusWith = (headers: Readonly<Record<string, string>>) =>
      rawRequest(mailbox.webUrl, headers);
    const host = new URL(mailbox.webUrl).host;
    expect(await statusWith({ Host: host })).toBe(200);
    expect(await statusWith({ Host: 'rebound.example' })).toBe(403);
    expect(await statusWith({ Host: host, Origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ Host: host, Origin: `http://${host}` })).toBe(200);
    const answer = await fetch(`${mailbox.webUrl}/api/mails`);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

/** A request with headers that fetch does not let us set; its status. */
function rawRequest(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ ...headers, Connection: 'close' });
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`GET /api/mails HTTP/1.1\r\n${head}\r\n`);
    });
    socket.once('data', (data) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(`${data}`)?.[1])));
    socket.once('error', reject);
  });
}

describe('what comes back', () => {
  const play = (of: RunningMailbox, id: string, kind: string) =>
    fetch(`${of.webUrl}/api/mails/${id}/bounce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    });
  const sending = { headers: { 'X-PM-Metadata-sending': 'one' } };

  test('is reported as Postmark does, for mails that say which they are', async () => {
    const reports: { body: unknown; authorization: string | undefined }[] = [];
    let status = 204;
    const api = createServer(async (request, answer) => {
      const chunks = await request.toArray();
      const { authorization } = request.headers;
      reports.push({ body: JSON.parse(Buffer.concat(chunks).toString()), authorization });
      answer.writeHead(status).end();
    });
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo; // it listens on a port
    const url = `http://127.0.0.1:${port}`;
    const playing = await startMailbox({
      webPort: 0,
      smtpPort: 0,
      dataDir: ':memory:',
      bounces: { url, login: 'a:b' },
    });
    await send(sending, playing);
    const id = (await list('', playing)).items[0]?.id ?? '';
    expect((await play(playing, id, 'full')).status).toBe(204);
    expect(reports).toEqual([
      {
        authorization: `Basic ${Buffer.from('a:b').toString('base64')}`,
        body: expect.objectContaining({
          RecordType: 'Bounce',
          Type: 'SoftBounce',
          Email: 'mika@shop.example',
          Metadata: { sending: 'one' },
        }),
      },
    ]);
    status = 503;
    expect((await play(playing, id, 'hard')).status).toBe(502);
    expect((await play(playing, id, 'other')).status).toBe(400);
    expect((await play(playing, 'none', 'hard')).status).toBe(404);
    api.close();
    await playing.close();
  });

  test('is refused where nobody reads it', async () => {
    await send(sending);
    expect((await play(mailbox, await onlyId(), 'hard')).status).toBe(409);
  });
});
