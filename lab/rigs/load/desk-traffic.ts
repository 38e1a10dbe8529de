import { randomUUID } from 'node:crypto';
import type { Journal } from '../proof/journal.ts';
import type { TokenIssuer } from '../world/token-issuer.ts';
import { startFixedRate } from './fixed-rate.ts';
import { type Call, createCaller, isGood } from './http-call.ts';
import { createOutcomeLog, type OutcomeLog } from './outcome-log.ts';
import { decision, search, submission } from './requests.ts';

const callLimitMs = 10_000;

export interface TrafficOptions {
  /** Addresses of the copies, taken in turn, or of the proxy in front of them. */
  readonly urls: readonly string[];
  readonly issuer: TokenIssuer;
  readonly journal: Journal;
  /** So many registrations a second are handed in and decided. */
  readonly decisionsPerSecond: number;
  readonly searchesPerSecond: number;
  /** Begins the ticket numbers. */
  readonly prefix: string;
}

export interface Traffic {
  readonly log: OutcomeLog;
  stop(): Promise<void>;
}

/** A desk at work, at a fixed rate. Nothing is tried again: every failure is counted. */
export function startTraffic(options: TrafficOptions): Traffic {
  const { urls, issuer, journal, prefix } = options;
  const caller = createCaller(callLimitMs);
  const log = createOutcomeLog();
  const siteToken = issuer.siteToken();
  const personToken = issuer.personToken('desk');
  // Long enough to be searched for.
  const ticketOf = (number: number) => `${prefix}-${1000 + number}`;
  let calls = 0;

  async function ask(call: Call): Promise<boolean> {
    calls += 1;
    return isGood(log.add(await caller.call(urls[calls % urls.length] ?? '', call)));
  }

  async function decideOne(number: number): Promise<void> {
    const ticket = ticketOf(number);
    if (!(await ask(submission(ticket, siteToken, randomUUID())))) return;
    await journal.record({ act: 'submitted', ticket });
    const verdict = number % 3 === 0 ? 'reject' : 'approve';
    if (!(await ask(decision(ticket, verdict, personToken, randomUUID())))) return;
    await journal.record({ act: 'decided', ticket, verdict, person: 'desk' });
  }

  const loads = [
    startFixedRate(options.decisionsPerSecond, decideOne),
    startFixedRate(options.searchesPerSecond, (number) =>
      ask(search(number % 2 === 0 ? 'optique' : ticketOf(number), personToken)),
    ),
  ];
  return {
    log,
    stop: async () => {
      await Promise.all(loads.map((load) => load.stop()));
      caller.close();
    },
  };
}
