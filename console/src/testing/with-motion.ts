import { afterEach, beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

// Vitest types the session without its methods, whatever the provider.
const session = cdp() as { send?: (method: string, params: object) => Promise<unknown> };
const motion = (value: 'no-preference' | 'reduce') =>
  session.send?.('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

/** For a file's tests of what moves: in the others motion is reduced (`vitest.config.ts`). */
export function withMotion(): void {
  beforeEach(async () => void (await motion('no-preference')));
  afterEach(async () => void (await motion('reduce')));
}
