import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, nameOf } from '../load/http-call.ts';
import { proofFigures } from '../load/proof-figures.ts';
import { decision, submission } from '../load/requests.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, must, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { requireProgram } from '../world/missing-program.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const undoSeconds = 12;
/** A worker looks every five seconds. */
const sendsWithinSeconds = 8;
const skewSeconds = 600;
/** Until a copy has compared its clock with the database's. */
const noticedMs = 2000;

/** Two copies whose clocks differ by ten minutes: the database's time counts. */
export function clocks(options: RigOptions): Promise<Figure[]> {
  const faketime = requireProgram('faketime', ['faketime']);
  const decisions = options.rounds ?? (options.long ? 10 : 2);
  return inRigWorld(async (world) => {
    const environment = { UNDO_SECONDS: String(undoSeconds) };
    const right = await world.newCopy({ environment });
    await right.start();
    const ahead = await world.newCopy({
      environment,
      // -m: the library for programs with threads, which Node is.
      wrapper: [faketime, '-m', '-f', `+${skewSeconds}s`],
    });
    await ahead.startUnready(); // it may rightly never be ready
    await pause(noticedMs);
    const ready = await ahead.isReady();

    const decidedAtMs = new Map<string, number>();
    const byRight = await decideAt(world, right, 'N', decisions, decidedAtMs);
    const byAhead = await decideAt(world, ahead, 'H', decisions, decidedAtMs);
    await pause((undoSeconds + sendsWithinSeconds) * 1000);
    const held = await heldSeconds(world, decidedAtMs);
    return [
      reported('clock of the second copy', `${skewSeconds} s ahead`),
      must('the copy that is ahead is not ready', !ready),
      reported('answers of the right copy', byRight),
      reported('answers of the copy that is ahead', byAhead),
      ...heldFigures('decided at the right copy', held, 'N', decisions),
      ...heldFigures('decided at the copy that is ahead', held, 'H', decisions),
      atMost(
        'time of a decision in the history, off by at most',
        await mostSkew(world, decidedAtMs),
        5,
        's',
      ),
      ...(await proofFigures(world, [right, ahead])),
    ];
  });
}

/** Answers what came back; `decidedAtMs` gets the time of each decision by this process's clock. */
async function decideAt(
  world: RigWorld,
  copy: ApiCopy,
  prefix: string,
  count: number,
  decidedAtMs: Map<string, number>,
): Promise<string> {
  const caller = createCaller(8000);
  const names: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const ticket = `${prefix}-${number}`;
    const person = world.issuer.personToken('desk');
    const site = world.issuer.siteToken();
    const submitted = await caller.call(copy.url, submission(ticket, site, randomUUID()));
    const decided = await caller.call(copy.url, decision(ticket, 'approve', person, randomUUID()));
    names.push(nameOf(submitted), nameOf(decided));
    if (nameOf(decided) !== '200') continue;
    await world.journal.record({ act: 'submitted', ticket });
    await world.journal.record({ act: 'decided', ticket, verdict: 'approve', person: 'desk' });
    decidedAtMs.set(ticket, Date.now());
  }
  caller.close();
  return names.join(' ');
}

/** Seconds between a decision's answer and its mail, by ticket, on this process's clock. */
async function heldSeconds(
  world: RigWorld,
  decidedAtMs: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const mails = await world.postgres.rows<{ ticket: string; messageId: string }>(
    `select ticket_number as ticket, message_id as "messageId" from mails where purpose = 'approval'`,
  );
  const held = new Map<string, number>();
  for (const { ticket, messageId } of mails) {
    const taken = world.mails.taken.find((mail) => mail.messageId === messageId);
    const from = decidedAtMs.get(ticket);
    if (taken && from !== undefined) held.set(ticket, (taken.atMs - from) / 1000);
  }
  return held;
}

function heldFigures(
  name: string,
  held: ReadonlyMap<string, number>,
  prefix: string,
  decisions: number,
): Figure[] {
  const seconds = [...held].filter(([ticket]) => ticket.startsWith(prefix)).map(([, s]) => s);
  const early = seconds.filter((s) => s < undoSeconds - 1);
  return [
    atMost(`${name}: mails sent within the ${undoSeconds} s they are held`, early.length, 0),
    reported(
      `${name}: mails sent, and after`,
      `${seconds.length} of ${decisions}; ${seconds.map((s) => `${s.toFixed(1)} s`).join(' ')}`,
    ),
  ];
}

/** Seconds by which the history's times differ from this machine's, which are the database's. */
async function mostSkew(
  { postgres }: RigWorld,
  decidedAtMs: ReadonlyMap<string, number>,
): Promise<number> {
  const events = await postgres.rows<{ ticket: string; atMs: number }>(
    `select ticket_number as ticket, (extract(epoch from at) * 1000)::float as "atMs"
      from history_events where kind = 'approved'`,
  );
  const off = events.map(({ ticket, atMs }) =>
    Math.abs(atMs - (decidedAtMs.get(ticket) ?? Number.NaN)),
  );
  return Math.max(0, ...off) / 1000;
}
