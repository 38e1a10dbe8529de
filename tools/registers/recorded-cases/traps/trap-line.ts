import type { Expected } from '../recorded-case.ts';

/** A text or an object as answer is one with status 200. */
export type TrapLine = readonly [
  register: string,
  kind: string,
  request: unknown,
  answer: unknown,
  application: object,
  expected: Expected,
];

export const confirmed: Expected = { knowledge: 'found', verdict: 'confirmed' };
export const eyes: Expected = { knowledge: 'found', verdict: 'needs-eyes' };
export const against: Expected = { knowledge: 'found', verdict: 'contradicted' };
export const unknown: Expected = { knowledge: 'unknown', verdict: 'unknown' };
export const missing: Expected = { knowledge: 'not-found', verdict: 'contradicted' };

export const at = (status: number, body: unknown) => ({ status, body: textOf(body) });

export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
