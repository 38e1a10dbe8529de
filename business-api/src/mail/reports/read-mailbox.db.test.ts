import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ImapStandIn, startImapStandIn } from '../../testing/imap-stand-in.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { returnPaths } from '../return-path.ts';
import { mailboxAgeSeconds } from './mailbox-store.ts';
import { openMailbox } from './open-mailbox.ts';
import { readFolders, readMailbox, startMailboxWorker } from './read-mailbox.ts';
import { headOfNone, plain, report, sampleMessageId, sampleRecipient } from './sample-reports.ts';

let api: TestApi;
let server: ImapStandIn;
let token: string;
let count = 0;
let now = new Date('2026-11-26T10:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 });
  token = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startImapStandIn();
  await api.db.deleteFrom('bounce_readers').execute();
  await api.db
    .updateTable('mails')
    .set({ message_id: sqlId() })
    .where('message_id', '=', sampleMessageId)
    .execute();
});
afterEach(() => server.close());
const sqlId = () => `<former-${count}@x.example>`;

const settings = (password = 'secret') => ({
  host: '127.0.0.1',
  port: server.port,
  secure: false,
  user: 'bounces',
  password,
  folder: 'INBOX',
});
const paths = returnPaths({ address: undefined, keys: [] }, 'x@countersign.example');
const signal = new AbortController().signal;
const outcomes: string[] = [];
const reading = () => ({
  db: api.db,
  open: () => openMailbox(settings()),
  returnPaths: paths,
  now: () => now,
  onRead: (outcome: string) => void outcomes.push(outcome),
});
const read = () => {
  outcomes.length = 0;
  return readMailbox(reading(), signal);
};
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const texts = (folder: string) => server.folders.get(folder)?.length ?? 0;
const bounce = () =>
  report({ status: `Final-Recipient: rfc822; ${sampleRecipient}\nAction: failed\nStatus: 5.1.1` });

/** A rejection that was sent under the Message-ID of the samples; its id. */
async function rejected(): Promise<string> {
  count += 1;
  const ticketNumber = `T-6${count}`;
  await api.submitted('FR', { ticketNumber });
  const body = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
  await api.call('POST', `/registrations/FR/${ticketNumber}/decision`, { token, body });
  await sendDueMails(api.db, new Date(Date.now() + 60_000));
  const { id } = await api.db
    .updateTable('mails')
    .set({ message_id: sampleMessageId })
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', '=', 'rejection')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const stateOf = async (id: string) => {
  const mail = api.db.selectFrom('mails').select('state').where('id', '=', id);
  return (await mail.executeTakeFirstOrThrow()).state;
};

test('reads what has come, and moves each message to where it belongs', async () => {
  later(600);
  const id = await rejected();
  server.deliver(bounce());
  server.deliver(report({ status: 'Action: failed\nStatus: 5.1.1', returned: headOfNone }));
  server.deliver(plain(`From: a@b.example\nSubject: Automatic reply: x`, 'Away.'));
  server.deliver(plain('From: a@b.example\nSubject: A question', 'Who are you?'));
  expect(await read()).toBe(4);
  expect(outcomes).toEqual(['failed', 'no-such-mail', 'automatic-reply', 'not-a-report']);
  expect(await stateOf(id)).toBe('failed');
  expect([texts('INBOX'), texts(readFolders.reports), texts(readFolders.others)]).toEqual([
    0, 3, 1,
  ]);
});

test('reads 50 at once, the oldest first, and no more than 256 kB of each', async () => {
  later(600);
  for (let at = 0; at < 60; at += 1) server.deliver(plain('From: a@b.example', 'x'));
  server.deliver(`${bounce()}${'x'.repeat(400_000)}`);
  expect(await read()).toBe(50);
  const fetches = server.commands.filter((line) => line.startsWith('FETCH'));
  expect(fetches).toEqual([expect.stringMatching(/^FETCH 1:50 .*<0\.262144>/)]);
  later(61);
  const id = await rejected();
  expect(await read()).toBe(11);
  expect(await stateOf(id)).toBe('failed');
});

test('one copy at a time, and no more often than once a minute', async () => {
  later(600);
  server.deliver(plain('From: a@b.example', 'x'));
  const [one, two] = await Promise.all([read(), readMailbox(reading(), signal)]);
  expect(one + two).toBe(1);
  server.deliver(plain('From: a@b.example', 'x'));
  later(59);
  expect(await read()).toBe(0);
  later(1);
  expect(await read()).toBe(1);
});

test('a message that cannot be moved is read again, and changes nothing then', async () => {
  later(600);
  const id = await rejected();
  server.deliver(bounce());
  server.refuse('UID MOVE');
  await expect(read()).rejects.toThrow('IMAP:');
  expect(await stateOf(id)).toBe('failed');
  expect(texts('INBOX')).toBe(1);
  later(61);
  await read();
  expect(outcomes).toEqual(['repeated']);
  expect([texts('INBOX'), texts(readFolders.reports)]).toEqual([0, 1]);
});

test('a copy that ends amid its work loses nothing: another reads when its lease is over', async () => {
  later(600);
  const id = await rejected();
  server.deliver(bounce());
  const until = new Date(now.getTime() + 300_000);
  await api.db
    .insertInto('bounce_readers')
    .values({ mailbox: 'imap', locked_until: until, started_at: now })
    .execute();
  later(299);
  expect(await read()).toBe(0);
  later(1);
  expect(await read()).toBe(1);
  expect(await stateOf(id)).toBe('failed');
});

test('a report that is too early stays until its mail is sent', async () => {
  later(600);
  const id = await rejected();
  const sending = { state: 'sending', sent_at: null, locked_until: new Date() } as const;
  await api.db.updateTable('mails').set(sending).where('id', '=', id).execute();
  server.deliver(bounce());
  expect(await read()).toBe(0);
  expect(texts('INBOX')).toBe(1);
  const sent = { state: 'sent', sent_at: new Date(), locked_until: null } as const;
  await api.db.updateTable('mails').set(sent).where('id', '=', id).execute();
  later(61);
  expect(await read()).toBe(1);
  expect(await stateOf(id)).toBe('failed');
});

test('says since when it could not be read, without the server’s words', async () => {
  later(600);
  expect(await mailboxAgeSeconds(api.db, now)).toBeUndefined();
  const wrong = { ...reading(), open: () => openMailbox(settings('wrong')) };
  await expect(readMailbox(wrong, signal)).rejects.toThrow(/^IMAP: sign-in-refused$/);
  later(120);
  expect(await mailboxAgeSeconds(api.db, now)).toBe(120);
  await read();
  later(30);
  expect(await mailboxAgeSeconds(api.db, now)).toBe(30);
});

test('the worker reads as long as it runs, and logs no address', async () => {
  later(600);
  const id = await rejected();
  server.deliver(bounce());
  const log = { info: vi.fn(), error: vi.fn() };
  const worker = startMailboxWorker({
    db: api.db,
    mailbox: settings(),
    returnPaths: paths,
    now: () => now,
    log,
    onRead: () => undefined,
    onError: () => undefined,
  });
  await expect.poll(() => stateOf(id)).toBe('failed');
  await worker.stop();
  expect(log.info.mock.calls).toEqual([
    [{ source: 'mailbox', outcome: 'failed' }, 'a mail was reported about'],
  ]);
  expect(log.error).not.toHaveBeenCalled();
});
