import { randomUUID } from 'node:crypto';
import { opposite } from '../proof/check-decisions.ts';
import type { Journal, Verdict } from '../proof/journal.ts';
import type { TokenIssuer } from '../world/token-issuer.ts';
import { type Call, createCaller } from './http-call.ts';
import { createOutcomeLog, type OutcomeLog } from './outcome-log.ts';
import { decision, submission } from './requests.ts';
import { type Settled, settle } from './settle.ts';

const callLimitMs = 8000;
const settleWithinMs = 45_000;
/** Every so many registrations have a second decider, who decides the other way at the same time. */
const rivalEvery = 8;
/** After every so many decisions the same key is sent again. */
const replayEvery = 10;

export interface DecidersOptions {
  /** Addresses of the copies; taken in turn. */
  readonly urls: readonly string[];
  readonly issuer: TokenIssuer;
  readonly journal: Journal;
  readonly count: number;
  /** Begins the ticket numbers, `A`. */
  readonly prefix: string;
}

export interface DecidersReport {
  readonly decided: number;
  /** Acts without a final answer. */
  readonly unsettled: number;
  /** Final answers that should not have come, `404 {"code":…`. */
  readonly unexpected: readonly string[];
  /** Repeated keys whose answer was not the first one, byte by byte. */
  readonly differentReplays: number;
}

export interface Deciders {
  readonly log: OutcomeLog;
  /** Waits until acts in progress have ended, retries included. */
  stop(): Promise<DecidersReport>;
}

/** People who hand in registrations and decide them, one after another, as fast as they are answered. */
export function startDeciders(options: DecidersOptions): Deciders {
  const { urls, issuer, journal, prefix } = options;
  const caller = createCaller(callLimitMs);
  const log = createOutcomeLog();
  const siteToken = issuer.siteToken();
  const unexpected: string[] = [];
  let stopping = false;
  let tickets = 0;
  let calls = 0;
  let decided = 0;
  let unsettled = 0;
  let differentReplays = 0;
  const workers = Array.from({ length: options.count }, (_, number) => work(number));

  function ask(call: Call): Promise<Settled> {
    return settle(async () => {
      calls += 1;
      return log.add(await caller.call(urls[calls % urls.length] ?? '', call));
    }, settleWithinMs);
  }

  /** Undefined where it came to no final answer, or to one that is not among `expected`. */
  async function act(call: Call, expected: readonly number[]) {
    const answer = await ask(call);
    if (answer === 'unsettled') {
      unsettled += 1;
      return undefined;
    }
    if (expected.includes(answer.status)) return answer;
    unexpected.push(`${answer.status} ${answer.body.slice(0, 200)}`);
    return undefined;
  }

  async function work(number: number): Promise<void> {
    const people = [`p${number}`, `r${number}`].map((id) => ({
      id,
      token: issuer.personToken(id),
    }));
    while (!stopping) {
      tickets += 1;
      const ticket = `${prefix}-${tickets}`;
      const verdict: Verdict = tickets % 3 === 0 ? 'reject' : 'approve';
      const hasRival = tickets % rivalEvery === 0;
      if (!(await act(submission(ticket, siteToken, randomUUID()), [201]))) continue;
      await journal.record({ act: 'submitted', ticket });
      const deciders = hasRival ? people : people.slice(0, 1);
      await Promise.all(
        deciders.map((person, index) =>
          decide(ticket, index === 0 ? verdict : opposite(verdict), person, hasRival),
        ),
      );
    }
  }

  async function decide(
    ticket: string,
    verdict: Verdict,
    person: { readonly id: string; readonly token: string },
    hasRival: boolean,
  ): Promise<void> {
    const call = decision(ticket, verdict, person.token, randomUUID());
    const answer = await act(call, hasRival ? [200, 409] : [200]);
    if (answer?.status !== 200) return;
    await journal.record({ act: 'decided', ticket, verdict, person: person.id });
    decided += 1;
    if (decided % replayEvery !== 0) return;
    const replay = await ask(call);
    if (replay === 'unsettled') unsettled += 1;
    else if (replay.body !== answer.body) differentReplays += 1;
  }

  return {
    log,
    stop: async () => {
      stopping = true;
      await Promise.all(workers);
      caller.close();
      return { decided, unsettled, unexpected, differentReplays };
    },
  };
}
