import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from './sign-webhook.ts';

const at = new Date(1_614_265_330_000);
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' };

describe('the signature of a webhook', () => {
  test("is that of the standard's published vector", () => {
    expect(webhookHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is accepted by the library of receivers, also with text beyond ASCII', () => {
    const secret = newWebhookSecret();
    const body = JSON.stringify({ market: '日本', sign: 'é' });
    const headers = webhookHeaders({ id: 'a', at: new Date(), body }, [secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
  });

  test('is made by both secrets during a rotation', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = webhookHeaders({ ...message, at: new Date() }, secrets);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of secrets) {
      expect(() => new Webhook(secret).verify(message.body, headers)).not.toThrow();
    }
  });

  test('is refused by receivers when it is old', () => {
    const secret = newWebhookSecret();
    const old = { ...message, at: new Date(Date.now() - 6 * 60_000) };
    expect(() => new Webhook(secret).verify(old.body, webhookHeaders(old, [secret]))).toThrow(
      'too old',
    );
  });
});

test('a secret has the form of the standard and 32 bytes', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
