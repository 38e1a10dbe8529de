import type { Page } from '@playwright/test';
import { fetchAgain } from './fetch-again.ts';
import type { Stack } from './stack.ts';

/** Calls the API as the person who is signed in on the page. */
export async function personCalls(page: Page, stack: Stack) {
  const stored = await page.evaluate(() => localStorage.getItem('countersign.session'));
  return sessionCalls(stored ?? '{}', stack);
}

/** Calls the API as the person of a session, as the console stores it (`stack.sessionOf`). */
export function sessionCalls(session: string, stack: Stack) {
  const { accessToken } = JSON.parse(session) as { accessToken?: string };
  if (accessToken === undefined) throw new Error('No one is signed in on this page.');
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetchAgain(`${stack.consoleUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}
