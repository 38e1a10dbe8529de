import type { lookup } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { type PosterOptions, webhookPoster } from './post-webhook.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const post = (url = `${receiver.origin}/hooks`, options: Partial<PosterOptions> = {}) =>
  webhookPoster({ origins: [receiver.origin], ...options })({
    url,
    headers: { 'webhook-id': 'a' },
    body: '{"é":1}',
  });

/** A look-up that answers these addresses for every name, one after the other. */
function resolvingTo(...answers: readonly string[][]) {
  const asked: string[] = [];
  const own: unknown = (
    name: string,
    _options: unknown,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, lookup: own as typeof lookup }; // the one form of it that is called
}

describe('an answer', () => {
  test('2xx is a success; the receiver gets the bytes and the headers', async () => {
    expect(await post()).toEqual({ status: 204, error: undefined });
    expect(receiver.received).toMatchObject([
      {
        body: '{"é":1}',
        headers: {
          'webhook-id': 'a',
          'content-type': 'application/json',
          'content-length': '8',
          'user-agent': 'Countersign',
        },
      },
    ]);
  });

  test.each([400, 404, 410, 500, 503])('%i is a failure', async (status) => {
    receiver.answer((response) => response.writeHead(status).end('words of the receiver'));
    expect(await post()).toEqual({ status, error: `http-${status}` });
  });

  test.each([301, 302, 307, 308])('%i leads nowhere', async (status) => {
    receiver.answer((response) =>
      response.writeHead(status, { location: `${receiver.origin}/elsewhere` }).end(),
    );
    expect(await post()).toEqual({ status, error: `http-${status}` });
    expect(receiver.received).toHaveLength(1);
  });

  test('of any size is read to 64 kB and not further', async () => {
    let written = 0;
    const over = new Promise<void>((resolve) => {
      receiver.answer((response) => {
        response.once('close', resolve);
        response.writeHead(200);
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
          if (!response.destroyed) response.once('drain', write);
        };
        write();
      });
    });
    expect(await post()).toEqual({ status: 200, error: undefined });
    await over;
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test('that never comes is a time-out', async () => {
    receiver.answer(() => undefined);
    expect(await post(undefined, { limitMs: 100 })).toEqual({
      status: undefined,
      error: 'timeout',
    });
  });

  test('whose body never ends counts by its status', async () => {
    let hanging: ServerResponse | undefined;
    receiver.answer((response) => {
      hanging = response;
      response.writeHead(200).write('a');
    });
    expect(await post(undefined, { limitMs: 300 })).toEqual({ status: 200, error: undefined });
    expect(hanging?.writableEnded).toBe(false);
  });

  test('that breaks off is a failure with its code', async () => {
    receiver.answer((response) => response.destroy());
    expect(await post()).toEqual({ status: undefined, error: 'econnreset' });
  });
});

describe('an address', () => {
  test('that is not allowed is never asked', async () => {
    expect(await post(undefined, { origins: ['https://other.example'] })).toEqual({
      status: undefined,
      error: 'origin-not-allowed',
    });
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['127.0.0.1'],
    ['fd00:ec2::254'],
    ['::ffff:127.0.0.1'],
    ['8.8.8.8', '192.168.0.1'],
    [],
  ])('that resolves to %s is never connected to', async (...addresses) => {
    const origin = 'https://hooks.example';
    const { lookup, asked } = resolvingTo(addresses);
    expect(await post(`${origin}/x`, { origins: [origin], lookup })).toEqual({
      status: undefined,
      error: 'forbidden-address',
    });
    expect(asked).toEqual(['hooks.example']);
  });

  test('is resolved once per try, and what was checked is what is connected to', async () => {
    const origin = receiver.origin.replace('127.0.0.1', 'localhost');
    const rebinding = resolvingTo(['127.0.0.1'], ['10.0.0.1']);
    const options = { origins: [origin], lookup: rebinding.lookup };
    expect(await post(`${origin}/x`, options)).toEqual({ status: 204, error: undefined });
    expect(rebinding.asked).toEqual(['localhost']);
    expect(await post(`${origin}/x`, options)).toMatchObject({ error: 'forbidden-address' });
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    'https://127.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://0x7f.1',
    'https://2130706433',
    'http://10.0.0.1',
    'http://1.1.1.1',
  ])('%s in digits is checked as well', async (address) => {
    const { origin } = new URL(address);
    expect(await post(address, { origins: [origin] })).toMatchObject({
      error: 'forbidden-address',
    });
  });

  test('whose name is unknown is a failure with its code', async () => {
    const origin = 'https://unknown.invalid';
    expect(await post(origin, { origins: [origin] })).toMatchObject({
      error: expect.stringMatching(/^(enotfound|eai-again)$/),
    });
  });

  test('without a listener is a failure with its code', async () => {
    const { origin } = receiver;
    await receiver.close();
    expect(await post(origin)).toEqual({ status: undefined, error: 'econnrefused' });
    receiver = await startWebhookReceiver();
  });
});

test('each try has a connection of its own', async () => {
  const ports: unknown[] = [];
  receiver.answer((response) => {
    ports.push(response.socket?.remotePort);
    response.writeHead(204).end();
  });
  await post();
  await post();
  expect(new Set(ports).size).toBe(2);
});
