import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useState } from 'react';
import { serverClock } from '../time/server-clock.ts';

/** Time until the applicant's mail leaves, in ms of the server's clock; negative once it is over. */
export function undoTimeLeftMs({ decision }: DecidedRegistration): number {
  return Date.parse(decision.mailHeldUntil) - serverClock.nowMs();
}

// Longer timers overflow and fire at once.
const longestTimerMs = 2_000_000_000;

/** Whether the applicant's mail is still held back. */
export function useUndoWindowOpen(registration: DecidedRegistration): boolean {
  const [, setChecked] = useState(0);
  const leftMs = undoTimeLeftMs(registration);
  const held = leftMs > 0;
  const until = registration.decision.mailHeldUntil;
  useEffect(() => {
    if (!held) return;
    const waitMs = Date.parse(until) - serverClock.nowMs();
    const timer = setTimeout(
      () => setChecked((checks) => checks + 1),
      Math.min(Math.max(0, waitMs) + 20, longestTimerMs),
    );
    return () => clearTimeout(timer);
  }, [held, until]);
  return held;
}

const tickMs = 250;

/** Time until `heldUntil` in ms of the server's clock, looked at four times a second until then. */
export function useUndoTimeLeftMs(heldUntil: string): number {
  const [, setTicks] = useState(0);
  const leftMs = Date.parse(heldUntil) - serverClock.nowMs();
  const held = leftMs > 0;
  useEffect(() => {
    if (!held) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tickMs);
    return () => clearInterval(timer);
  }, [held]);
  return leftMs;
}
