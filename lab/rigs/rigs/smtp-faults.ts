import { setTimeout as pause } from 'node:timers/promises';
import { domainOf, type MailDesk, mailDeskAt } from '../load/mail-desk.ts';
import { proofFigures } from '../load/proof-figures.ts';
import { type ChaosProxy, startChaosProxy } from '../network/chaos-proxy.ts';
import type { Manner } from '../network/smtp-sink.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, must, reported } from '../rig-report.ts';
import { inRigWorld } from '../world/rig-world.ts';

const settledWithinMs = 25_000;
const othersWithinSeconds = 5;
const hangingMails = 4;
const otherMails = 8;
const databaseAwayMs = 5000;
/** The first retry comes after a minute, and the lease of a lost mail ends after three. */
const retriedWithinMs = 240_000;

/** What the mail server does with mails to a domain, and how the mail must end. */
const manners: Readonly<Record<string, { readonly manner: Manner; readonly state: string }>> = {
  'taken.example': { manner: 'take', state: 'sent' },
  'later.example': { manner: { answer: '451 try again later' }, state: 'queued' },
  'never.example': { manner: { answer: '552 not here' }, state: 'failed' },
  'cut.example': { manner: 'cut-before-taking', state: 'queued' },
  'lost.example': { manner: 'cut-after-taking', state: 'queued' },
  'slow.example': { manner: 'dribble', state: 'sent' },
};

/** Mail servers that refuse, cut, dribble and hang; PostgreSQL unreachable between 250 and the mark. */
export function smtpFaults(options: RigOptions): Promise<Figure[]> {
  return inRigWorld(async (world) => {
    const proxy = world.use(
      await startChaosProxy({ host: '127.0.0.1', port: world.postgres.port }),
    );
    const url = world.postgres.url.replace(`:${world.postgres.port}/`, `:${proxy.port}/`);
    const copy = await world.copyAt(url);
    await copy.start();
    const desk = mailDeskAt(world, copy);
    const script = world.mails.script;
    script.manner = ({ recipient }) => manners[domainOf(recipient)]?.manner ?? 'take';

    const figures = [
      ...(await answersOneByOne(desk)),
      await refusedGreeting(desk),
      ...(await hangingServers(desk)),
      ...(await awayBeforeMark(desk, proxy)),
    ];
    if (options.long) figures.push(...(await afterRetries(desk)));
    return [...figures, ...(await proofFigures(world, [copy]))];
  });
}

async function answersOneByOne(desk: MailDesk): Promise<Figure[]> {
  const tookMs: number[] = [];
  for (const domain of Object.keys(manners)) tookMs.push(await desk.decideFor(domain));
  const figures: Figure[] = [];
  for (const [domain, { manner, state }] of Object.entries(manners)) {
    const reached = await desk.reach(domain, state);
    const name = typeof manner === 'object' ? `answer ${manner.answer.slice(0, 3)}` : manner;
    figures.push(must(`${name}: mail is ${state}`, reached === state, reached));
  }
  return [...figures, reported('slowest decision meanwhile', Math.max(...tookMs) / 1000, 's')];
}

async function refusedGreeting(desk: MailDesk): Promise<Figure> {
  const { script } = desk.world.mails;
  script.greeting = () => '421 too busy';
  await desk.decideFor('busy.example');
  const reached = await desk.reach('busy.example', 'queued');
  delete script.greeting;
  return must('greeting 421: mail is queued', reached === 'queued', reached);
}

/** Some servers hang: mails to all others must not wait for them. */
async function hangingServers(desk: MailDesk): Promise<Figure[]> {
  const { script } = desk.world.mails;
  const usual = script.manner;
  let hanging = 0;
  script.manner = (mail) => {
    if (domainOf(mail.recipient) !== 'hang.example') return usual?.(mail) ?? 'take';
    hanging += 1;
    return 'hang';
  };
  for (let mail = 0; mail < hangingMails; mail += 1) await desk.decideFor('hang.example');
  const deadlineMs = performance.now() + settledWithinMs;
  while (hanging < hangingMails && performance.now() < deadlineMs) await pause(50);
  const beganMs = performance.now();
  for (let mail = 0; mail < otherMails; mail += 1) await desk.decideFor('others.example');
  while (desk.taken('others.example') < otherMails) {
    if (performance.now() - beganMs > 60_000) break;
    await pause(50);
  }
  const waitedSeconds = (performance.now() - beganMs) / 1000;
  script.manner = usual ?? (() => 'take');
  desk.world.mails.cutAll();
  await desk.reach('hang.example', Array(hangingMails).fill('queued').join(' '));
  return [
    reported('servers that hung at once', hanging),
    atMost(`${otherMails} mails to others meanwhile`, waitedSeconds, othersWithinSeconds, 's'),
  ];
}

/** PostgreSQL stops between the server's 250 and the mark that the mail was sent. */
async function awayBeforeMark(desk: MailDesk, proxy: ChaosProxy): Promise<Figure[]> {
  const { script } = desk.world.mails;
  const usual = script.manner;
  script.manner = (mail) => {
    if (domainOf(mail.recipient) !== 'mark.example') return usual?.(mail) ?? 'take';
    proxy.refuse();
    setTimeout(() => proxy.recover(), databaseAwayMs);
    return 'take';
  };
  await desk.decideFor('mark.example');
  await pause(databaseAwayMs + 1000);
  const reached = await desk.reach('mark.example', 'sent', 10_000);
  script.manner = usual ?? (() => 'take');
  return [
    must('PostgreSQL away after the 250: mail is sent', reached === 'sent', reached),
    reported('PostgreSQL away after the 250: mail was taken', `×${desk.taken('mark.example')}`),
  ];
}

/** The servers behave again. */
async function afterRetries(desk: MailDesk): Promise<Figure[]> {
  desk.world.mails.script.manner = () => 'take';
  const figures: Figure[] = [];
  for (const domain of ['later.example', 'cut.example', 'lost.example', 'busy.example']) {
    const reached = await desk.reach(domain, 'sent', retriedWithinMs);
    figures.push(must(`${domain}: sent in the end`, reached === 'sent', reached));
  }
  return [
    ...figures,
    atMost('lost.example: taken', desk.taken('lost.example'), 2, 'times'),
    atMost('mark.example: taken', desk.taken('mark.example'), 1, 'times'),
  ];
}
