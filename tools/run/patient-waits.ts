import { vi } from 'vitest';

const waitMs = 60_000;

// Vitest has a setting for `expect.poll`, and none for this: by default it gives up after a second, which is a test of
// the machine where that is busy.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: waitMs, ...options });
