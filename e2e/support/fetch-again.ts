import { setTimeout as pause } from 'node:timers/promises';

const mostTries = 10;

/** As `fetch`; a busy API, as on a slow machine, is asked again when it says so. */
export async function fetchAgain(address: string, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, request);
    if (answer.status !== 503 || tries === mostTries) return answer;
    await answer.body?.cancel();
    await pause(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}
