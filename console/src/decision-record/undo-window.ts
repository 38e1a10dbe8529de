import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useState } from 'react';
import { serverClock } from '../clock/server-clock.ts';

/** Time until the applicant's mail is sent, in ms by the server's clock; negative afterwards. */
export function undoTimeLeftMs({ decision }: DecidedRegistration): number {
  return Date.parse(decision.mailHeldUntil) - serverClock.nowMs();
}

// A longer time-out overflows and fires at once.
const longestTimerMs = 2_000_000_000;

/** Whether the decision can still be undone: its mail is not sent yet. */
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

/** Time until `heldUntil` in ms by the server's clock, updated four times a second. */
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
