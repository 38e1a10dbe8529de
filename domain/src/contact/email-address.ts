/// <reference path="./punycode-js.d.ts" />
import punycode from 'punycode.js';

/** Why an address cannot be taken; a field fault of the API. */
export type EmailFault = 'malformed' | 'local-part' | 'no-domain' | 'other-domain' | 'too-long';

export type EmailReading =
  /** The domain is in letters and lower case. */
  | { readonly address: string; readonly fault?: undefined; readonly suggestion?: undefined }
  /** `other-domain`: it would be sent to `suggestion`, which is not what was typed. */
  | { readonly fault: EmailFault; readonly suggestion?: string; readonly address?: undefined };

const longestAddress = 254;
const localPart = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/i;
// The letters, marks and digits of RFC 5892, and the signs that it allows between them.
const letterLabel =
  /^(?!-)(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}·・ʹ׳״-])+(?<!-)$/u;
const asciiDomain = /^(?:[a-z0-9-]{1,63}\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/**
 * Reads an address that a person types. Width and case of the domain make no difference; whatever else
 * would be changed on the way to the mail server is refused with the form that it would have.
 */
export function readEmailAddress(typed: string): EmailReading {
  const text = ofUsualWidth(typed.trim()).normalize('NFC');
  const at = text.lastIndexOf('@');
  if (at < 0) return { fault: 'malformed' };
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  // Quotes, blanks, `%` and `!`, which some servers read as a route, and letters that few servers take.
  if (!localPart.test(local)) return { fault: 'local-part' };
  const read = readDomain(domain);
  if (read === undefined) return { fault: 'no-domain' };
  if (local.length > 64 || local.length + 1 + read.ascii.length > longestAddress) {
    return { fault: 'too-long' };
  }
  const address = `${local}@${read.letters}`;
  return read.isTyped ? { address } : { fault: 'other-domain', suggestion: address };
}

/** The same address with its domain as it is sent, `xn--…`; as it is where it has no such form. */
export function asciiAddress(address: string): string {
  const [local, domain] = partsOf(address);
  return local === undefined ? address : `${local}@${asciiOf(domain.toLowerCase()) ?? domain}`;
}

/** The same address, or the same domain, in letters for people. */
export function inLetters(addressOrDomain: string): string {
  const [local, domain] = partsOf(addressOrDomain);
  const letters = lettersOf(domain) ?? domain;
  return local === undefined ? letters : `${local}@${letters}`;
}

interface Domain {
  readonly letters: string;
  readonly ascii: string;
  /** Whether these are the letters that were typed. */
  readonly isTyped: boolean;
}

function readDomain(typed: string): Domain | undefined {
  const written = typed.replace(/[。｡]/g, '.');
  const lower = written.toLowerCase().normalize('NFC');
  const ascii = asciiOf(lower);
  if (ascii === undefined || !asciiDomain.test(ascii)) return undefined;
  const letters = lettersOf(ascii);
  if (letters === undefined || !letters.split('.').every((label) => letterLabel.test(label))) {
    return undefined;
  }
  // A form of `xn--` that no letters have, or not these.
  if (asciiOf(letters) !== ascii) return undefined;
  // Cherokee alone has its capitals as the usual letters.
  const isTyped = [lower, written].some((one) => lettersOf(one) === letters);
  return { letters, ascii, isTyped };
}

/**
 * IDNA by the `URL` of browser and Node: UTS 46, which keeps `ß` and `ς` (non-transitional) and checks the
 * rules for joiners and directions.
 */
function asciiOf(domain: string): string | undefined {
  // What would end a host in an address, or stand for other characters in it.
  if (/[\s/\\?#@:%[\]<>^|]/u.test(domain)) return undefined;
  const url = `https://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function lettersOf(domain: string): string | undefined {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return undefined;
  }
}

function partsOf(address: string): [local: string | undefined, domain: string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [undefined, address] : [address.slice(0, at), address.slice(at + 1)];
}

/** Full-width letters and signs as a keyboard for Latin letters has them. */
function ofUsualWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCodePoint(wide.charCodeAt(0) - 0xfee0),
  );
}
