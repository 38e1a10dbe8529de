import { vi } from 'vitest';

const waitMs = 120_000;
const { waitFor, waitUntil } = vi;

// Vitest has a setting for `expect.poll`, and none for this: by default it gives up after a second, which is a test of
// the machine where that is busy. Files that share a worker share this too.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(
      callback,
      typeof options === 'number' ? options : { timeout: waitMs, ...options },
    );
  };
  vi.waitUntil = function waitUntilPatiently(callback, options) {
    return waitUntil(
      callback,
      typeof options === 'number' ? options : { timeout: waitMs, ...options },
    );
  };
}
