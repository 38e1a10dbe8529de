import { timingSafeEqual } from 'node:crypto';
import {
  type ConfidentialClient,
  confidentialClients,
  consoleClientId,
} from '../protocol/clients.ts';

export interface IdentifiedClient {
  readonly id: string;
  readonly introspectsAll: boolean;
}

/**
 * The client that calls, by Basic header, or by `client_id` (and `client_secret`) in the form. Also
 * accepts `Basic base64(clientId)` without a colon, which Okta's SDK sends for a public client.
 * Undefined for an unknown client or a wrong secret.
 */
export function identifyClient(
  authorization: string | undefined,
  form: URLSearchParams,
): IdentifiedClient | undefined {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  const [id, secret] =
    basic === undefined
      ? [form.get('client_id'), form.get('client_secret') ?? '']
      : splitBasic(Buffer.from(basic, 'base64').toString('utf8'));
  if (id === consoleClientId) return { id, introspectsAll: false };
  const client = confidentialClients.find((known) => known.id === id);
  return client !== undefined && hasSecret(client, secret) ? client : undefined;
}

function splitBasic(text: string): [string, string] {
  const colon = text.indexOf(':');
  return colon === -1
    ? [formDecoded(text), '']
    : [formDecoded(text.slice(0, colon)), formDecoded(text.slice(colon + 1))];
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function formDecoded(text: string): string {
  return new URLSearchParams(`x=${text}`).get('x') ?? '';
}

function hasSecret(client: ConfidentialClient, secret: string): boolean {
  const given = Buffer.from(secret);
  const expected = Buffer.from(client.secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
