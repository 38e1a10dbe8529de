import { setTimeout as pause } from 'node:timers/promises';
import { buildConsole, consoleNeedsBuild } from './build-console.ts';
import { type ChildServer, type ChildServerPlan, startChild } from './child-server.ts';
import { requireFreePorts } from './require-free-ports.ts';
import { resetData } from './reset-data.ts';
import {
  apiPlan,
  devConsolePlan,
  identityPlan,
  mailboxPlan,
  registersPlan,
} from './server-plans.ts';
import { portsOf, readStartSettings, StartProblem, type StartSettings } from './start-settings.ts';
import { watchParents } from './watch-parents.ts';
import { welcome } from './welcome.ts';

const running: ChildServer[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAll(0));
}

watchParents(() => void stopAll(0));

try {
  await start(readStartSettings(process.argv.slice(2), process.env));
} catch (error) {
  if (!stopping) {
    console.error(error instanceof StartProblem ? error.message : error);
    await stopAll(1);
  }
}

async function start(settings: StartSettings): Promise<void> {
  await requireFreePorts(portsOf(settings));
  if (settings.reset) {
    await resetData(settings.dataDir);
    console.log(`Removed what was in ${settings.dataDir}.`);
    if (settings.databaseUrl !== undefined) console.log('DATABASE_URL is left as it is.');
  }
  const database = settings.databaseUrl === undefined ? '' : 'PostgreSQL and ';
  console.log(`Starting; data in ${database}${settings.dataDir}`);

  const registers = run(registersPlan(settings));
  const first = [run(identityPlan(settings)), run(mailboxPlan(settings)), registers];
  if (settings.consoleDirectory === undefined && consoleNeedsBuild()) {
    console.log('Building the console, which takes a few seconds the first time…');
    await untilEnd(buildConsole());
  }
  // The API asks them as soon as it is there.
  await untilEnd(registers.ready);
  const rest = [run(apiPlan(settings, process.env))];
  if (settings.dev !== undefined) rest.push(run(devConsolePlan(settings, settings.dev.port)));
  await untilEnd(Promise.all([...first, ...rest].map(({ ready }) => ready)));
  if (!stopping) console.log(welcome(settings));
}

function run(plan: ChildServerPlan): ChildServer {
  const child = startChild(plan);
  running.push(child);
  child.ready.catch(() => undefined); // reported where it is awaited, or by the line below
  child.ended.then((sentence) => {
    if (stopping) return;
    console.error(`\n${sentence}\n`);
    void stopAll(1);
  });
  return child;
}

/** Waits for a step of the start, unless everything is being stopped. */
async function untilEnd(step: Promise<unknown>): Promise<void> {
  await step;
  if (stopping) await pause(2 ** 30); // stopAll ends the process
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (running.length > 0) console.log('Stopping…');
  await Promise.all(running.map((child) => child.stop()));
  process.exit(code);
}
