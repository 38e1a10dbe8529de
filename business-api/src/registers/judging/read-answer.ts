import type { Register } from '../register.ts';
import { type Reading, unknown } from '../register-record.ts';

/** What came back; `status` 0 where nothing did. */
export interface RegisterAnswer {
  readonly status: number;
  /** Text, or JSON that is parsed already. */
  readonly body: unknown;
}

/** Deeper nesting than any register's is not read. */
const deepest = 64;

/** What an answer says; everything that is no clear "found" or "not found" is unknown. */
export function readAnswer(
  register: Register,
  { status, body }: RegisterAnswer,
  asked?: string,
): Reading {
  if (register.readRefusal !== undefined && (status === 400 || status === 403)) {
    const told = parse(register, body);
    if ('content' in told) return register.readRefusal(told.content);
  }
  const refusal = refusalOf(status);
  if (refusal !== undefined) return refusal;
  if (typeof body === 'string' && isPage(body)) return unknown('page-instead-of-answer');
  if (status === 200 && body === '' && register.readEmpty !== undefined)
    return register.readEmpty();
  const isMissing = status === 404 || status === 410;
  if (status !== 200 && !isMissing)
    return unknown(status >= 400 ? 'number-refused' : 'wrong-shape');
  if (isMissing && register.readMissing === undefined) return unknown('wrong-shape');
  // A 410 needs no body: the status alone says it.
  if (status === 410) return register.readMissing?.(body, status) ?? unknown('wrong-shape');
  const read = parse(register, body);
  if ('reason' in read) return unknown(read.reason);
  return isMissing
    ? (register.readMissing?.(read.content, status) ?? unknown('wrong-shape'))
    : register.read(read.content, asked);
}

function refusalOf(status: number): Reading | undefined {
  if (!Number.isInteger(status) || status < 100) return unknown('no-answer');
  if (status >= 300 && status < 400) return unknown('redirected');
  if (status === 429) return unknown('rate-limited');
  if (status === 401 || status === 402 || status === 403 || status === 407)
    return unknown('caller-refused');
  return status >= 500 || status === 408 || status === 425 ? unknown('unavailable') : undefined;
}

function isPage(body: string): boolean {
  return /^\s*(?:<!doctype|<html|<\?xml|<[a-z])/i.test(body.replace(/^\uFEFF/, ''));
}

type Parsed =
  | { readonly content: unknown }
  | { readonly reason: 'cut-short' | 'wrong-shape' | 'no-answer' };

function parse({ format }: Register, body: unknown): Parsed {
  if (body === undefined || body === null) return { reason: 'wrong-shape' };
  if (format === 'csv') return { content: body };
  if (typeof body !== 'string') return { content: body };
  const json = format === 'jsonp' ? unwrap(body) : body.replace(/^\uFEFF/, '');
  if (json === undefined) return { reason: 'cut-short' };
  if (isTooDeep(json)) return { reason: 'wrong-shape' };
  try {
    return { content: JSON.parse(json) };
  } catch {
    return { reason: /^\s*[[{]/.test(json) ? 'cut-short' : 'wrong-shape' };
  }
}

/** The value inside `name(…)`, cut out and never run; JSON without a wrapper stays as it is. */
function unwrap(body: string): string | undefined {
  const plain = body.trim();
  const open = /^[\w$.]+\s*\(/.exec(plain);
  if (open === null) return plain;
  const close = /\)\s*;?$/.exec(plain);
  return close === null ? undefined : plain.slice(open[0].length, close.index);
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}
