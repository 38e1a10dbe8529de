import { createHmac, timingSafeEqual } from 'node:crypto';

/** The addresses that mails name for bounces, one for each mail, so that a bounce says which one it is about. */
export interface ReturnPaths {
  /** The envelope's sender of a mail, `bounces+…@company.example`; undefined: that of all mails. */
  of(messageId: string): string | undefined;
  /**
   * The Message-ID that one of these addresses was made for; undefined where none is of this form, and `forged` where
   * one is, and not by our key.
   */
  messageIdOf(addresses: readonly string[]): string | 'forged' | undefined;
  /** The same of the part of a Message-ID before its `@`. */
  messageIdOfSending(sending: string): string;
}

/** The part of a Message-ID before its `@`, which names one sending of a mail. */
export function sendingOf(messageId: string): string {
  return messageId.slice(1, messageId.lastIndexOf('@'));
}

export interface ReturnPathSettings {
  /** Where bounces are sent; undefined: to the sender of all mails, and no bounce is read. */
  readonly address: string | undefined;
  /** Of 32 bytes: the first signs, all verify. None: one address for all mails. */
  readonly keys: readonly Buffer[];
}

const macLength = 16;
/** Most characters before the `@` of the address, so that a signed one has 64 (RFC 5321). */
export const longestSignedLocal = 14;
const idForm = /^<([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})@/;

/** Signs with hexadecimal digits, since servers may write an address in other letters; 64 bits cannot be guessed by mail. */
export function returnPaths(
  { address, keys }: ReturnPathSettings,
  senderAddress: string,
): ReturnPaths {
  const [key] = keys;
  const at = address?.lastIndexOf('@') ?? 0;
  const local = address?.slice(0, at) ?? '';
  const host = address?.slice(at + 1) ?? '';
  const senderHost = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  const start = `${local}+`.toLowerCase();
  const messageIdOfSending = (sending: string) => `<${sending}@${senderHost}>`;

  return {
    of: (messageId) => {
      const id = idForm.exec(messageId)?.slice(1).join('');
      if (address === undefined || key === undefined || id === undefined) return address;
      return `${local}+${id}.${macOf(key, id)}@${host}`;
    },
    messageIdOf: (addresses) => {
      if (address === undefined || keys.length === 0) return undefined;
      for (const one of addresses.map((text) => text.toLowerCase())) {
        const end = `@${host}`.toLowerCase();
        if (!one.startsWith(start) || !one.endsWith(end)) continue;
        const [, id, mac] =
          /^([0-9a-f]{32})\.([0-9a-f]{16})$/.exec(one.slice(start.length, -end.length)) ?? [];
        if (id === undefined || mac === undefined) return 'forged';
        const isOurs = keys.some((known) => isEqual(macOf(known, id), mac));
        return isOurs ? messageIdOfSending(withDashes(id)) : 'forged';
      }
      return undefined;
    },
    messageIdOfSending,
  };
}

function macOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(`return-path ${id}`).digest('hex').slice(0, macLength);
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function withDashes(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
