import { rigs } from './rig-list.ts';
import { readArguments, WrongArguments } from './rig-options.ts';
import { brokenIn, tableOf } from './rig-report.ts';
import { CannotRunHere } from './world/missing-program.ts';

// `npm run rig -- <name>`: makes one kind of fault in a system of its own on loopback and prints what
// the result. Ends with 1 where a promise was broken, with 2 where this machine lacks what it needs.
const [, , ...words] = process.argv;

try {
  const { name, options } = readArguments(words);
  const rig = Object.hasOwn(rigs, name) ? rigs[name] : undefined;
  if (rig === undefined) throw new WrongArguments(`There is no rig called ${name}.`);
  const beganMs = performance.now();
  const figures = await rig.run(options);
  const form = options.calibrate ? 'calibration' : options.long ? 'long form' : 'short form';
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  console.log(`\n${name}: ${rig.summary} (${form}, ${seconds} s in all)\n`);
  console.log(tableOf(figures));
  const broken = brokenIn(figures);
  if (broken.length > 0) console.log(`\nBroken promises: ${broken.length}`);
  process.exit(broken.length > 0 ? 1 : 0);
} catch (error) {
  if (error instanceof WrongArguments) {
    console.error(
      `${error.message}\n\nnpm run rig -- NAME [--long] [--calibrate] [--rounds N] [--seconds N] [--rate N] [--revision COMMIT]\n`,
    );
    for (const [name, { summary }] of Object.entries(rigs)) console.error(`  ${name}: ${summary}`);
  } else console.error(error instanceof CannotRunHere ? error.message : error);
  process.exit(error instanceof CannotRunHere ? 2 : 1);
}
