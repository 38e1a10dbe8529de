import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: of a link, or of a session. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

export function hashOfSecret(secret: string): string {
  return sha256(`secret ${secret}`);
}

/** With the link's secret, which is not stored: the table alone does not reveal the code. */
export function hashOfCode(token: string, code: string): string {
  return sha256(`code ${token} ${code}`);
}

/** An address as links are bound to it. */
export function hashOfAddress(address: string): string {
  return sha256(`address ${address.trim().toLowerCase()}`);
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
