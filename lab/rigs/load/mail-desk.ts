import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiCopy } from '../world/api-copy.ts';
import type { RigWorld } from '../world/rig-world.ts';
import { createCaller, isGood } from './http-call.ts';
import { decision, submission } from './requests.ts';

const settledWithinMs = 25_000;

export interface MailDesk {
  readonly world: RigWorld;
  /** Hands in a registration of an applicant in that domain and decides it; milliseconds it took. */
  decideFor(domain: string): Promise<number>;
  /** State of the mails to that domain, `sent sent`. */
  statesOf(domain: string): Promise<string>;
  /** Waits until they are in that state; answers what they are in at last. */
  reach(domain: string, state: string, withinMs?: number): Promise<string>;
  /** How often the server took mails to that domain. */
  taken(domain: string): number;
}

/** Decides for applicants whose mail servers are of a kind, and watches their mails. */
export function mailDeskAt(world: RigWorld, copy: ApiCopy): MailDesk {
  const caller = createCaller(10_000);
  let tickets = 0;
  const statesOf = async (domain: string) => {
    const mails = await world.postgres.rows<{ state: string }>(
      `select state from mails where recipient like '%@${domain}' order by id`,
    );
    return mails.map(({ state }) => state).join(' ');
  };
  return {
    world,
    statesOf,
    decideFor: async (domain) => {
      tickets += 1;
      const ticket = `M-${tickets}`;
      const email = `m${tickets}@${domain}`;
      const site = world.issuer.siteToken();
      const person = world.issuer.personToken('desk');
      const submitted = await caller.call(copy.url, submission(ticket, site, randomUUID(), email));
      const decided = await caller.call(
        copy.url,
        decision(ticket, 'approve', person, randomUUID()),
      );
      if (isGood(submitted)) await world.journal.record({ act: 'submitted', ticket });
      if (isGood(decided)) {
        await world.journal.record({ act: 'decided', ticket, verdict: 'approve', person: 'desk' });
      }
      return decided.tookMs;
    },
    reach: async (domain, state, withinMs = settledWithinMs) => {
      const deadlineMs = performance.now() + withinMs;
      let reached = await statesOf(domain);
      while (reached !== state && performance.now() < deadlineMs) {
        await pause(200);
        reached = await statesOf(domain);
      }
      return reached;
    },
    taken: (domain) =>
      world.mails.taken.filter(({ recipient }) => domainOf(recipient) === domain).length,
  };
}

export function domainOf(address: string): string {
  return address.split('@')[1] ?? '';
}
