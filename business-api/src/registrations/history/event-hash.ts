import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson, type JsonValue } from './canonical-json.ts';

/** Everything that an event's hash covers. */
export interface EventLink {
  readonly countryCode: string;
  readonly ticketNumber: string;
  readonly sequence: number;
  readonly kind: string;
  readonly at: Date;
  readonly actor: JsonValue;
  readonly payload: JsonValue;
  readonly personalHashes: Readonly<Record<string, string>>;
  /** `''` for the first event. */
  readonly previousHash: string;
}

export type PersonalValues = Readonly<
  Record<string, { readonly value: string; readonly salt: string }>
>;

/** SHA-256, in hexadecimal, over the event and, through `previousHash`, over all before it. */
export function eventHash({ at, ...link }: EventLink): string {
  return sha256(canonicalJson({ ...link, at: at.toISOString() }));
}

/** Personal values with their salts, which can be erased, and their hashes, which stay. */
export function hidePersonal(personal: Readonly<Record<string, string>>): {
  values: PersonalValues;
  hashes: Record<string, string>;
} {
  const values = Object.fromEntries(
    Object.entries(personal).map(([name, value]) => [
      name,
      { value, salt: randomBytes(16).toString('hex') },
    ]),
  );
  const hashes = Object.fromEntries(
    Object.entries(values).map(([name, { value, salt }]) => [name, personalHash(value, salt)]),
  );
  return { values, hashes };
}

/** The salt prevents a short value from being guessed from its hash after its erasure. */
export function personalHash(value: string, salt: string): string {
  return sha256(`${salt}:${value}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
