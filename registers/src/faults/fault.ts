import { type Answer, json } from '../shapes/company.ts';

/** What can go wrong on demand. `slow` drips, `closed` ends the connection, the rest is an answer. */
export const faults = [
  'slow',
  'closed',
  'too-many',
  'unavailable',
  'refused-key',
  'page',
  'cut-short',
  'wrong-shape',
  'error-inside',
  'redirect',
  'huge',
  'deep',
] as const;
export type Fault = (typeof faults)[number];

export function isFault(name: unknown): name is Fault {
  return faults.some((fault) => fault === name);
}

const hugeBytes = 50 * 1024 * 1024;
const deepLevels = 100_000;

/** The answer with the fault; `normal` is the answer without it. */
export function faultyAnswer(
  fault: Fault,
  normal: () => Answer,
  errorInside: Answer | undefined,
): Answer {
  switch (fault) {
    case 'too-many':
      return { ...json(429, { message: 'Too Many Requests' }), headers: { 'retry-after': '30' } };
    case 'unavailable':
      return json(503, { message: 'Service Unavailable' });
    case 'refused-key':
      return json(401, { message: 'Invalid Authorization' });
    case 'page':
      return {
        status: 200,
        contentType: 'text/html',
        body: '<!DOCTYPE html><html><body><h1>Scheduled maintenance</h1></body></html>',
      };
    case 'cut-short': {
      const { body, ...rest } = normal();
      return { ...rest, body: body.slice(0, Math.max(1, Math.floor(body.length * 0.6))) };
    }
    case 'wrong-shape':
      return json(200, { message: 'welcome', version: 7 });
    case 'error-inside':
      return errorInside ?? json(200, { error: { code: 500, message: 'internal error' } });
    case 'redirect':
      return { ...json(302, {}), headers: { location: 'http://127.0.0.1:1/' } };
    case 'huge':
      return { status: 200, contentType: 'application/json', body: `"${'x'.repeat(hugeBytes)}"` };
    case 'deep':
      return { status: 200, contentType: 'application/json', body: '['.repeat(deepLevels) };
    case 'slow':
    case 'closed':
      return normal();
  }
}
