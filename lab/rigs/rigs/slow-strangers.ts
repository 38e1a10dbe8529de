import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startDrips } from '../load/drips.ts';
import { createCaller } from '../load/http-call.ts';
import { submission } from '../load/requests.ts';
import { percentile } from '../proof/percentiles.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, must, reported } from '../rig-report.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const strangers = 200;
const reporters = 250;
const uploads = 100;
const withinSeconds = 5;
const firstSeconds = 2;

/**
 * Applicants answer while strangers, senders of reports that anyone may send, and one applicant with a hundred files send
 * bodies that never end.
 */
export function slowStrangers(options: RigOptions): Promise<Figure[]> {
  const count = options.rounds ?? (options.long ? 30 : 6);
  return inRigWorld(async (world) => {
    const copy = await world.newCopy({ environment: { DECIDE_PER_MINUTE: '0' } });
    await copy.start();
    // Mails that have not left still have their text.
    world.mails.script.greeting = () => '421 not now';
    const greedy = await ask(world, copy.url, 'S-greedy');
    const links: string[] = [];
    for (let n = 0; n < count; n += 1) links.push(await ask(world, copy.url, `S-${n}`));
    const alone = await answer(world, copy.url, 'S-0', links[0] ?? '');

    const form = 'application/x-www-form-urlencoded';
    const files = 'multipart/form-data; boundary=b';
    const reports = [
      { path: '/api/policy-reports', type: 'application/csp-report' },
      { path: '/api/mail-reports/ses', type: 'application/json' },
    ] as const;
    const drips = world.use(
      startDrips(copy.url, [
        ...Array.from({ length: strangers }, (_, n) => {
          const link = n % 2 === 0 ? 'x' : randomBytes(32).toString('base64url');
          return { path: `/answer/${link}/session`, type: form, length: 200 };
        }),
        ...Array.from({ length: reporters }, (_, n) => ({
          ...(n % 2 === 0 ? reports[0] : reports[1]),
          length: 200,
        })),
        ...Array.from({ length: uploads }, () => ({
          path: `/answer/${greedy}/review`,
          type: files,
          length: 10_000_000,
        })),
      ]),
    );
    await pause(firstSeconds * 1000);
    const took: number[] = [];
    let failed = 0;
    for (const [n, link] of links.entries()) {
      if (n === 0) continue;
      const seconds = await answer(world, copy.url, `S-${n}`, link);
      took.push(seconds);
      if (!Number.isFinite(seconds)) failed += 1;
    }
    await drips.stop();
    const [stored] = await world.postgres.rows<{ answers: string }>(
      "select count(*) as answers from information_requests where state = 'answered'",
    );
    return [
      reported(
        'strangers without a link, senders of reports, and uploads of one applicant',
        `${strangers}, ${reporters}, ${uploads}`,
      ),
      reported('an answer before they came', alone, 's'),
      reported('answers while they drip', took.length),
      atMost('answers that failed', failed, 0),
      must('all answers are stored', Number(stored?.answers) === links.length, stored?.answers),
      reported('an answer while they drip, median', percentile(took, 0.5), 's'),
      atMost('an answer while they drip, slowest', Math.max(...took), withinSeconds, 's'),
      reported('connections that were ended, and began again', drips.ended()),
      atMost('deaths of the API', copy.deaths(), 0),
    ];
  });
}

/** Hands a registration in and asks its applicant; returns the secret of the link. */
async function ask({ issuer, postgres }: RigWorld, url: string, ticket: string): Promise<string> {
  const caller = createCaller(10_000);
  await caller.call(url, submission(ticket, issuer.siteToken(), randomUUID()));
  const asked = await caller.call(url, {
    method: 'POST',
    path: `/registrations/FR/${ticket}/requests`,
    token: issuer.personToken('desk'),
    key: randomUUID(),
    body: {
      version: 1,
      points: [{ kind: 'explain', field: null, reason: 'C01', words: 'Who may sign?' }],
    },
  });
  caller.close();
  const [mail] = await postgres.rows<{ text: string }>(
    `select text from mails where ticket_number = '${ticket}' and purpose = 'information-request'`,
  );
  const link = /\/answer\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1];
  if (link === undefined) throw new Error(`${ticket} was not asked: ${JSON.stringify(asked)}`);
  return link;
}

/** All steps of the page as a browser takes them, until the answer is stored; seconds, infinite where one fails. */
async function answer(
  { postgres }: RigWorld,
  url: string,
  ticket: string,
  link: string,
): Promise<number> {
  let tookMs = 0;
  let cookie = '';
  const page = `${url}/answer/${link}`;
  const take = async (address: string, fields?: Readonly<Record<string, string>>) => {
    const beganMs = performance.now();
    const answered = await fetch(address, {
      redirect: 'manual',
      headers: { cookie, connection: 'close' },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answered.text();
    tookMs += performance.now() - beganMs;
    if (answered.status >= 400) throw new Error(`${address} was answered ${answered.status}`);
    cookie = answered.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return { text, leadsTo: answered.headers.get('location') };
  };
  try {
    await take(`${page}/code`, {});
    const [mail] = await postgres.rows<{ text: string }>(`select text from mails
      where ticket_number = '${ticket}' and purpose = 'answer-code' order by created_at desc`);
    await take(`${page}/session`, { code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' });
    await take(`${page}/review`, { revision: '0', 'explain 1': 'Madame Lefèvre.' });
    const look = await take(`${page}/review`);
    const hidden = [...look.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = hidden.map(([, name = '', value = '']) => [name, unescaped(value)]);
    const { leadsTo } = await take(`${page}/submission`, Object.fromEntries(fields));
    // To the last look once more: nothing was sent.
    if (leadsTo === null || leadsTo.includes('/review')) throw new Error(`led to ${leadsTo}`);
    return tookMs / 1000;
  } catch (error) {
    console.error(`${ticket}: ${error}`);
    return Number.POSITIVE_INFINITY;
  }
}

function unescaped(value: string): string {
  return value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
