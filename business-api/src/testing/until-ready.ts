import { expect, vi } from 'vitest';

/**
 * Waits, for at most a minute, until the API at `url` answers that it is ready: on a busy machine its
 * first question to the database may take longer than a health check waits.
 */
export async function untilReady(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/api/health/ready`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
}
