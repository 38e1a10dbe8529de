import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { canonicalJson } from '../registrations/room.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What an anchor states: at that time the log had so many leaves, and this root. */
export const Anchor = z.object({
  v: z.literal(1),
  sequence: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  size: z.int(),
  root: hash,
  /** SHA-256 of the document before this one; empty for the first. */
  previous: z.union([hash, z.literal('')]),
});
export type Anchor = z.infer<typeof Anchor>;

const header = base64url(canonicalJson({ alg: 'EdDSA', typ: 'countersign-anchor' }));

/** The anchor as a JSON Web Signature in its compact form (RFC 7515), signed with Ed25519 (RFC 8037). */
export function signAnchor(anchor: Anchor, key: KeyObject): string {
  const signed = `${header}.${base64url(canonicalJson(anchor))}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** Undefined where the signature is not by `key`, or the document is none of ours. */
export function readAnchor(document: string, key: KeyObject): Anchor | undefined {
  const [first, payload = '', signature = ''] = document.split('.');
  const signed = Buffer.from(`${header}.${payload}`);
  if (first !== header || !verify(null, signed, key, Buffer.from(signature, 'base64url'))) {
    return undefined;
  }
  // Signed by us, so it is JSON; its version may be a later one.
  return Anchor.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
}

/** A public key, or that of a private one; throws for another kind than Ed25519. */
export function anchorPublicKey(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The anchor key is not Ed25519.');
  return key.type === 'private' ? createPublicKey(key) : key;
}

/** The hash by which the next document names this one. */
export function documentHash(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

/** The text in the log for the end of one registration's history. */
export function leafText(leaf: {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly event_count: number;
  readonly event_hash: string;
}): string {
  const { country_code, ticket_number, event_count, event_hash } = leaf;
  return canonicalJson([country_code, ticket_number, event_count, event_hash]);
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
