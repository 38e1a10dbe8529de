import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: of a link, or of a session. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Letters and digits that are not taken for others. */
const longCodeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const longCodeLength = 12;

/** A code of 58 random bits, which cannot be guessed, in groups of four: `7QKM-X2RD-9TVH`. */
export function newLongCode(): string {
  const letters = Array.from({ length: longCodeLength }, () =>
    longCodeLetters.charAt(randomInt(longCodeLetters.length)),
  );
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

/**
 * A code as it is stored, in whatever way it was typed or pasted: wide digits, spaces, hyphens, small letters, words
 * around it. Undefined where no code of ours looks like that.
 */
export function readCode(
  typed: string,
): { readonly kind: 'short' | 'long'; readonly code: string } | undefined {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  const isLong =
    plain.length === longCodeLength && [...plain].every((one) => longCodeLetters.includes(one));
  if (isLong) return { kind: 'long', code: plain.replaceAll(/.{4}(?=.)/g, '$&-') };
  const digits = plain.replaceAll(/\D/g, '');
  return digits.length === 6 ? { kind: 'short', code: digits } : undefined;
}

export function hashOfSecret(secret: string): string {
  return sha256(`secret ${secret}`);
}

/** With the link's secret, which is not stored: the table alone does not reveal the code. */
export function hashOfCode(token: string, code: string): string {
  return sha256(`code ${token} ${code}`);
}

/** An address as a link is bound to it. With the link's secret, which is not stored: the table alone reveals no address. */
export function hashOfAddress(token: string, address: string): string {
  return sha256(`address ${token} ${plain(address)}`);
}

/** Whether a link was mailed to this address. */
export function isBoundTo(
  addressHash: string,
  { token, address }: { readonly token: string; readonly address: string },
): boolean {
  // Links of before had no secret in their hash. None of them works for longer than `statusDays` after its decision.
  const unkeyed = sha256(`address ${plain(address)}`);
  return [hashOfAddress(token, address), unkeyed].some((hash) => isSameHash(hash, addressHash));
}

function plain(address: string): string {
  return address.trim().toLowerCase();
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
