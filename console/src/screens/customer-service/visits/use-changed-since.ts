import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { useEffect, useRef, useState } from 'react';
import { serverClock } from '../../../clock/server-clock.ts';
import { browserStorage } from '../../../storage/browser-storage.ts';
import { lookAt, Visit, visitName } from './visit.ts';

const everyMs = 60_000;

/** Since when a row is `new` or `changed` for the person; undefined: not since the last visit. */
export type ChangedSince = (item: RegistrationSummary) => 'new' | 'changed' | undefined;

/**
 * Returns which rows someone else has changed since the person's last visit in this browser. Opening a
 * registration takes its mark away.
 */
export function useChangedSince(
  subject: string | undefined,
  selected: string | undefined,
): ChangedSince {
  const [base, setBase] = useState<number | null>(null);
  const opened = useRef(new Map<string, number>());
  useEffect(() => {
    if (selected !== undefined) opened.current.set(selected, serverClock.nowMs());
  }, [selected]);
  useEffect(() => {
    if (subject === undefined) return undefined;
    const name = visitName(subject);
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const visit = lookAt(browserStorage.readJson(name, Visit), serverClock.nowMs());
      browserStorage.writeJson(name, visit);
      setBase(visit.base);
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [subject]);
  return ({ countryCode, ticketNumber, submittedAt, changedAt }) => {
    if (base === null || changedAt == null) return undefined;
    const seenMs = opened.current.get(`${countryCode}/${ticketNumber}`) ?? base;
    if (Date.parse(changedAt) <= Math.max(base, seenMs)) return undefined;
    return Date.parse(submittedAt) > base ? 'new' : 'changed';
  };
}
