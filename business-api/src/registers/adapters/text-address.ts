import type { RegisterAddress } from '../register-record.ts';

const postalCodes: Readonly<Record<string, RegExp>> = {
  AT: /\b(?:A(?:T)?-)?(\d{4})\b/g,
  BE: /\b(?:B(?:E)?-)?(\d{4})\b/g,
  CZ: /\b(\d{3} ?\d{2})\b/g,
  DE: /\b(?:D-)?(\d{5})\b/g,
  DK: /\b(?:DK-)?(\d{4})\b/g,
  EL: /\b(\d{3} ?\d{2})\b/g,
  ES: /\b(\d{5})\b/g,
  FI: /\b(\d{5})\b/g,
  FR: /\b(\d{5})\b/g,
  HU: /\b(\d{4})\b/g,
  IE: /\b([A-Z]\d[0-9W] ?[0-9A-Z]{4})\b/g,
  IT: /\b(\d{5})\b/g,
  LU: /\b(?:L-)?(\d{4})\b/g,
  NL: /\b(\d{4} ?[A-Z]{2})\b/g,
  PL: /\b(\d{2}-\d{3})\b/g,
  PT: /\b(\d{4}-\d{3})\b/g,
  RO: /\b(\d{6})\b/g,
  SE: /\b(\d{3} ?\d{2})\b/g,
  SI: /\b(\d{4})\b/g,
  SK: /\b(\d{3} ?\d{2})\b/g,
  XI: /\b([A-Z]{1,2}\d[0-9A-Z]? ?\d[A-Z]{2})\b/g,
};

/**
 * An address that a register writes as one text, taken apart at its postal code: the street is
 * before it, the town after it or, where nothing follows, in the last line before.
 */
export function readTextAddress(text: string, country: string): RegisterAddress {
  const plain = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  const countryCode = country === 'EL' ? 'GR' : country === 'XI' ? 'GB' : country;
  const code = [...plain.matchAll(postalCodes[country] ?? /\b(\d{4,6})\b/g)].at(-1);
  if (code === undefined) return { lines: plain.split('\n'), countryCode };
  const before = trimmed(plain.slice(0, code.index));
  const after = trimmed(plain.slice(code.index + code[0].length).replaceAll('\n', ' '));
  const lines = before
    .split(/\n/)
    .map(trimmed)
    .filter((line) => line !== '');
  const city = after === '' ? townBefore(lines) : after;
  return { lines, city, postalCode: code[1], countryCode };
}

function townBefore(lines: string[]): string | undefined {
  const last = lines.length > 1 ? lines.pop() : undefined;
  if (last !== undefined) return last;
  const parts = (lines[0] ?? '').split(',').map(trimmed);
  if (parts.length < 2) return undefined;
  lines[0] = parts.slice(0, -1).join(', ');
  return parts.at(-1);
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;.-]+|[\s,;-]+$/g, '');
}
