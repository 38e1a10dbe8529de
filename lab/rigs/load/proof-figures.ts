import { checkDecisions, checkMails } from '../proof/check-decisions.ts';
import { readStoredState } from '../proof/stored-state.ts';
import { atMost, type Figure, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import type { ProvableWorld } from '../world/rig-world.ts';

/** What every rig must prove: nothing lost, doubled or half-written. Stops the copies. */
export async function proofFigures(
  world: ProvableWorld,
  copies: readonly ApiCopy[],
): Promise<Figure[]> {
  await Promise.all(copies.map((copy) => copy.stop()));
  const acknowledged = await world.journal.read();
  const stored = await readStoredState(world.postgres);
  const mails = checkMails(
    stored,
    world.mails.taken.map(({ messageId }) => messageId),
  );
  const faults = [...checkDecisions(acknowledged, stored), ...mails.faults];
  for (const { kind, ticket, what } of faults.slice(0, 5))
    console.log(`${kind}: ${ticket}, ${what}`);
  const deaths = copies.reduce((total, copy) => total + copy.deaths(), 0);
  return [
    reported('acknowledged acts', acknowledged.length),
    atMost('lost, doubled or half-written', faults.length, 0),
    reported('mails taken twice', mails.repeated),
    atMost('deaths of the API', deaths, 0),
  ];
}
