import { tidyDocuments, workAsDue } from './background-acts.ts';
import { checkAtRest } from './check-at-rest.ts';
import { checkAlways } from './check-registration.ts';
import { postEvents, sendMails } from './mail-acts.ts';
import { doNextAct } from './next-act.ts';
import { type SequenceWorld, startSequenceWorld } from './sequence-world.ts';

/** Checking reads every chain: not after each act. */
const actsBetweenChecks = 15;

/**
 * Does the acts that the seed chooses in an installation of its own, and checks it in between, and again when nothing
 * is due any more. Throws for what is wrong, with seed, step and all acts.
 */
export async function runSequence(seed: number, steps: number): Promise<void> {
  const world = await startSequenceWorld(seed, doNextAct);
  let step = 0;
  try {
    while (step < steps) {
      step += 1;
      world.log.push(`-- step ${step}, ${world.now().toISOString()}`);
      await doNextAct(world);
      if (step % actsBetweenChecks === 0) await checkAlways(world);
    }
    await comeToRest(world);
    await checkAlways(world);
    await checkAtRest(world);
  } catch (error) {
    const acts = world.log.join('\n');
    const wrong = error instanceof Error ? error.message : String(error);
    throw new Error(`SEQUENCE_SEED=${seed}, step ${step} of ${steps}: ${wrong}\n${acts}`, {
      cause: error,
    });
  } finally {
    await world.close();
  }
}

/** Longer than an undo window, then longer than the longest pause between two tries of a mail or event. */
async function comeToRest(world: SequenceWorld): Promise<void> {
  world.log.push('-- comes to rest');
  for (let round = 0; round < 12; round += 1) {
    world.advance(round === 0 ? 400 : 5 * 3600);
    await sendMails(world, false);
    await postEvents(world, false);
    await workAsDue(world);
    await tidyDocuments(world);
  }
  await sendMails(world, false);
  await postEvents(world, false);
}
