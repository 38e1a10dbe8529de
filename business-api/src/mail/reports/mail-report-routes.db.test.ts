import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { returnPaths } from '../return-path.ts';
import { type SnsMessage, signedText } from './providers/sns-message.ts';

const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const login = 'postmark:a-long-random-password';
const returnPath = { address: 'bounces@countersign.example', keys: [Buffer.alloc(32, 7)] };
const sendGrid = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const certificateUrl =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';

let amazon: { readonly key: KeyObject; readonly certificate: string };
let api: TestApi;
let fetched: string[] = [];
let lines: string[] = [];
let count = 0;
let token: string;
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});

beforeAll(async () => {
  amazon = selfSigned();
  api = await startTestApi(
    {
      undoSeconds: 0,
      bounces: {
        returnPath,
        providers: {
          sesTopics: [topic],
          postmarkLogin: login,
          sendGridKeys: [sendGrid.publicKey],
        },
        mailbox: undefined,
      },
    },
    {
      logger: { level: 'info', stream },
      fetchSns: async (url) => {
        fetched.push(url);
        return url === certificateUrl ? amazon.certificate : '';
      },
    },
  );
  token = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(() => {
  fetched = [];
  lines = [];
});

function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-sns-'));
  const file = (name: string) => join(folder, name);
  const files = ['-keyout', file('key.pem'), '-out', file('cert.pem')];
  const name = ['-subj', '/CN=sns.amazonaws.com', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, ...files], {
    stdio: 'ignore',
  });
  const key = createPrivateKey(readFileSync(file('key.pem')));
  const certificate = readFileSync(file('cert.pem'), 'utf8');
  rmSync(folder, { recursive: true });
  return { key, certificate };
}

/** A rejection that was sent; the mail's row. */
async function rejected() {
  count += 1;
  const ticketNumber = `T-7${count}`;
  await api.submitted('FR', { ticketNumber });
  const body = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
  await api.call('POST', `/registrations/FR/${ticketNumber}/decision`, { token, body });
  await sendDueMails(api.db, new Date(Date.now() + 60_000));
  return api.db
    .selectFrom('mails')
    .selectAll()
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', '=', 'rejection')
    .executeTakeFirstOrThrow();
}

async function stateOf(id: string) {
  const mails = api.db.selectFrom('mails').select(['state', 'last_error']).where('id', '=', id);
  const { state, last_error } = await mails.executeTakeFirstOrThrow();
  return last_error === null ? state : `${state} ${last_error}`;
}

describe('Postmark', () => {
  const post = (body: unknown, as = login) =>
    api.call('POST', '/mail-reports/postmark', {
      body,
      headers: { authorization: `Basic ${Buffer.from(as).toString('base64')}` },
    });
  const bounce = (messageId: string, Type = 'HardBounce', more = {}) => ({
    RecordType: 'Bounce',
    Type,
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Metadata: { Sending: messageId.slice(1).split('@')[0] },
    Email: 'x@y.example',
    Details: 'smtp;550 5.1.1 The email account does not exist.',
    ...more,
  });

  test.each([
    ['HardBounce', 'failed bounce-5.1.1'],
    ['SoftBounce', 'failed bounce-4.0.0'],
    ['Transient', 'sent delayed-4.0.0'],
    ['SpamComplaint', 'sent complaint'],
    ['AutoResponder', 'sent'],
    ['ChallengeVerification', 'sent'],
    ['Subscribe', 'sent'],
  ])('reports %s: %s', async (type, state) => {
    const { id, message_id } = await rejected();
    expect((await post(bounce(message_id, type))).status).toBe(204);
    expect(await stateOf(id)).toBe(state);
  });

  test('is refused with another login, and its repetition is taken', async () => {
    const { id, message_id } = await rejected();
    for (const other of ['postmark:other', 'x', `${login}x`]) {
      expect((await post(bounce(message_id), other)).problem().code).toBe('unauthenticated');
    }
    expect(await stateOf(id)).toBe('sent');
    for (const _ of [1, 2]) expect((await post(bounce(message_id))).status).toBe(204);
    expect(lines.join('')).toContain('"outcome":"repeated"');
  });

  test('hears that it is too early while the mail is being sent', async () => {
    const { id, message_id } = await rejected();
    const sending = { state: 'sending', sent_at: null, locked_until: new Date() } as const;
    await api.db.updateTable('mails').set(sending).where('id', '=', id).execute();
    const answer = await post(bounce(message_id));
    expect(answer.problem().code).toBe('temporarily-unavailable');
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  test('leaves no address in the log', async () => {
    const { message_id } = await rejected();
    await post(bounce(message_id, 'HardBounce', { Email: 'secret@person.example' }));
    expect(lines.join('')).toContain('a mail was reported about');
    expect(lines.join('')).not.toContain('person.example');
  });

  test.each([
    ['of a mail that was never sent', bounce('<00000000-0000-7000-8000-000000000000@x>')],
    ['without a mail', { RecordType: 'Bounce', Type: 'HardBounce' }],
    ['of another kind', { RecordType: 'Open', Metadata: { sending: 'x' } }],
    ['of other types', { RecordType: 7 }],
  ])('an event %s changes nothing', async (_, body) => {
    const bounced = () =>
      api.db.selectFrom('mails').select('id').where('bounced_at', 'is not', null).execute();
    const before = await bounced();
    expect((await post(body)).status).toBe(204);
    expect(await bounced()).toEqual(before);
  });
});

describe('SendGrid', () => {
  function post(
    body: unknown,
    changes: { readonly signature?: string; readonly sent?: string } = {},
  ) {
    const timestamp = '1790000000';
    const text = JSON.stringify(body);
    const signature = sign('sha256', Buffer.from(timestamp + text), sendGrid.privateKey);
    return api.call('POST', '/mail-reports/sendgrid', {
      body: changes.sent ?? text,
      headers: {
        'content-type': 'application/json',
        'x-twilio-email-event-webhook-signature': changes.signature ?? signature.toString('base64'),
        'x-twilio-email-event-webhook-timestamp': timestamp,
      },
    });
  }

  test('reports several mails at once', async () => {
    const [one, two, three, four] = [
      await rejected(),
      await rejected(),
      await rejected(),
      await rejected(),
    ];
    const answer = await post([
      {
        event: 'bounce',
        type: 'bounce',
        email: one.recipient,
        'smtp-id': one.message_id,
        status: '5.1.1',
      },
      { event: 'deferred', 'smtp-id': two.message_id, response: '451 4.7.1 try later' },
      { event: 'dropped', 'smtp-id': three.message_id, reason: 'Bounced Address' },
      { event: 'open', 'smtp-id': four.message_id },
      { event: 'spamreport', 'smtp-id': four.message_id },
    ]);
    expect(answer.status).toBe(204);
    expect(await Promise.all([one, two, three, four].map(({ id }) => stateOf(id)))).toEqual([
      'failed bounce-5.1.1',
      'sent delayed-4.7.1',
      'failed bounce-5.0.0',
      'sent complaint',
    ]);
  });

  test('is refused without its signature, or with another body', async () => {
    const { id, message_id } = await rejected();
    const events = [{ event: 'bounce', 'smtp-id': message_id }];
    for (const changes of [
      { signature: '' },
      { signature: 'AAAA' },
      { sent: `${JSON.stringify(events)} ` },
    ]) {
      expect((await post(events, changes)).problem().code).toBe('unauthenticated');
    }
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('Amazon SES', () => {
  function message(changes: Partial<SnsMessage> = {}): SnsMessage {
    const unsigned = {
      Type: 'Notification',
      MessageId: 'e1f2a232-e8ce-5f0a-b5d3-000000000000',
      TopicArn: topic,
      Message: '{}',
      Timestamp: '2026-11-26T10:00:00.000Z',
      SignatureVersion: '2',
      Signature: '',
      SigningCertURL: certificateUrl,
      ...changes,
    } as const;
    const hash = unsigned.SignatureVersion === '1' ? 'sha1' : 'sha256';
    const signature = sign(hash, Buffer.from(signedText(unsigned)), amazon.key);
    return { ...unsigned, Signature: changes.Signature ?? signature.toString('base64') };
  }
  const post = (body: SnsMessage) =>
    api.call('POST', '/mail-reports/ses', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
    });
  const bounceOf = (
    messageId: string,
    type = 'Permanent',
    recipient: object = { status: '5.1.1' },
  ) =>
    JSON.stringify({
      notificationType: 'Bounce',
      bounce: {
        bounceType: type,
        bouncedRecipients: [{ emailAddress: 'x@y.example', ...recipient }],
      },
      mail: { messageId: '0102018', headers: [{ name: 'Message-ID', value: messageId }] },
    });

  test.each(['1', '2'] as const)('reports with a signature of version %s', async (version) => {
    const { id, message_id } = await rejected();
    const Message = bounceOf(message_id);
    expect((await post(message({ Message, SignatureVersion: version }))).status).toBe(204);
    expect(await stateOf(id)).toBe('failed bounce-5.1.1');
  });

  test('reports by the envelope’s sender where it does not repeat the headers', async () => {
    const { id, message_id } = await rejected();
    const source = returnPaths(returnPath, 'registrations@countersign.example').of(message_id);
    const Message = JSON.stringify({
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: 'x@y.example' }] },
      mail: { source },
    });
    await post(message({ Message }));
    expect(await stateOf(id)).toBe('sent complaint');
  });

  test.each([
    ['Transient', { status: '4.4.7' }, 'failed bounce-4.4.7'],
    ['Transient', {}, 'sent'],
    ['Undetermined', {}, 'failed bounce-5.0.0'],
  ])('a bounce that is %s with %j: %s', async (type, recipient, state) => {
    const { id, message_id } = await rejected();
    await post(message({ Message: bounceOf(message_id, type, recipient) }));
    expect(await stateOf(id)).toBe(state);
  });

  test.each<[string, Partial<SnsMessage>]>([
    ['without a valid signature', { Signature: 'AAAA' }],
    ['of another topic', { TopicArn: `${topic}-other` }],
    [
      'with a certificate elsewhere',
      { SigningCertURL: 'https://evil.example/SimpleNotificationService-0.pem' },
    ],
    [
      'with a certificate in another folder',
      { SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/x/SimpleNotificationService-0.pem' },
    ],
    [
      'with a certificate of a name that begins alike',
      {
        SigningCertURL:
          'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem',
      },
    ],
    ['with a certificate by http', { SigningCertURL: certificateUrl.replace('https', 'http') }],
  ])('is refused %s, and nothing foreign is asked', async (_, changes) => {
    const { id, message_id } = await rejected();
    const answer = await post(message({ Message: bounceOf(message_id), ...changes }));
    expect(answer.problem().code).toBe('unauthenticated');
    expect(await stateOf(id)).toBe('sent');
    expect(fetched.filter((url) => url !== certificateUrl)).toEqual([]);
  });

  test('a subscription is confirmed at Amazon’s own address, not at the one in the message', async () => {
    const subscription = {
      Type: 'SubscriptionConfirmation',
      Token: 'abc123',
      SubscribeURL: 'http://169.254.169.254/latest/meta-data',
    } as const;
    expect((await post(message({ ...subscription, Signature: 'AAAA' }))).status).toBe(401);
    expect((await post(message(subscription))).status).toBe(204);
    expect(fetched.filter((url) => url !== certificateUrl)).toEqual([
      'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn%3Aaws%3Asns%3Aeu-west-1%3A123456789012%3Abounces&Token=abc123',
    ]);
    expect((await post(message({ ...subscription, Token: '../x' }))).status).toBe(500);
  });
});

test('without settings every provider is refused', async () => {
  const off = await startTestApi();
  for (const [provider, body] of [
    ['ses', {}],
    ['postmark', {}],
    ['sendgrid', []],
  ] as const) {
    const answer = await off.call('POST', `/mail-reports/${provider}`, { body });
    expect(answer.problem().code).toBe('unauthenticated');
  }
  await off.close();
});
