import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../chromium/launch-options.ts';
import { requireChromium } from '../chromium/require-chromium.ts';
import { buildConsole, consoleNeedsBuild } from '../start/build-console.ts';
import { startChild } from '../start/child-server.ts';
import { apiPlan, identityPlan } from '../start/server-plans.ts';
import { readStartSettings } from '../start/start-settings.ts';
import { type Cookies, type Measured, measure, type Visit } from './first-screen/measure.ts';
import { serveBoth, serveByTls } from './first-screen/serve-both.ts';
import { makeTlsCertificate } from './first-screen/tls-certificate.ts';

// `npm run bench:first-screen`: how long from opening a link until the decision button works, as a
// ratio to a page written by hand that makes the same trips, in turns in one run, by TLS and HTTP/2.
// Nothing is asserted.
const runs = Number(process.argv[2] ?? 5);
const longestMs = 280_000;
const [ticketNumber, market] = ['T-349354488', 'US']; // pending in every demo world
const account = { email: 'administrator@demo.example', password: 'Countersign-Demo-1' };

const startedAtMs = Date.now();
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
const certificate = await makeTlsCertificate(dataDir);
const ports = [];
for (let count = 0; count < 5; count += 1) ports.push(String(await freePort()));
const [frontPort = '', apiPort = '', identityPort = '', mailboxPort = '', providerPort = ''] =
  ports;
const settings = readStartSettings([], {
  PORT: apiPort,
  IDENTITY_PORT: identityPort,
  MAILBOX_PORT: mailboxPort,
  DATA_DIR: dataDir,
  CONSOLE_URL: `https://localhost:${frontPort}`,
  IDENTITY_ISSUER: `https://localhost:${providerPort}/oauth2/default`,
});
if (consoleNeedsBuild()) await buildConsole();
const identity = startChild(identityPlan(settings));
const provider = serveByTls(settings.identity.port, certificate);
provider.listen(Number(providerPort), 'localhost');
const plan = apiPlan(settings, {});
const trusting = { ...plan.environment, NODE_EXTRA_CA_CERTS: certificate.certFile };
const api = startChild({ ...plan, environment: trusting });
const front = serveBoth(settings.api.port, settings.issuer, certificate);
front.server.listen(Number(frontPort), 'localhost');
let browser: Browser | undefined;
try {
  await Promise.all([identity.ready, api.ready]);
  const { args, ...program } = chromiumLaunchOptions(requireChromium());
  const trust = `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`;
  browser = await chromium.launch({ ...program, args: [...args, trust] });
  const link = `${settings.consoleUrl}/approve?ticketId=${ticketNumber}&marketcode=${market}&locale=en`;
  const cookies = await signInOnce(browser, link);
  const ours: Measured[] = [];
  const byHand: Measured[] = [];
  while (ours.length < runs && Date.now() - startedAtMs < longestMs - 30_000) {
    front.serve('console');
    ours.push(await measure(browser, cookies, link));
    front.serve('static page');
    byHand.push(await measure(browser, cookies, link));
  }
  report(ours, byHand);
} finally {
  await browser?.close();
  front.server.close();
  provider.close();
  await Promise.all([identity.stop(), api.stop()]);
  await rm(dataDir, { recursive: true, force: true });
}

/** The provider knows the person afterwards, as on any morning but the first. */
async function signInOnce(open: Browser, link: string): Promise<Cookies> {
  const context = await open.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.locator('form:has(input[type=email]) button.go').click();
  await page.getByRole('button', { name: 'Approve…' }).first().waitFor();
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function report(ours: readonly Measured[], byHand: readonly Measured[]): void {
  console.log(`Medians of ${ours.length} runs in turns, 4× slower CPU, Slow 4G, milliseconds:`);
  for (const [what, words] of [
    ['firstVisit', 'nothing cached, with the trip to the provider'],
    ['emptyCache', 'nothing cached, signed in'],
    ['newTab', 'another tab, signed in'],
    ['reload', 'reload'],
  ] as const) {
    const of = (all: readonly Measured[], figure: keyof Visit) =>
      median(all.map((one) => one[what][figure]));
    const ratio = (of(ours, 'ms') / of(byHand, 'ms')).toFixed(2);
    const figures = (all: readonly Measured[]) =>
      `${Math.round(of(all, 'ms'))} (blocked ${Math.round(of(all, 'blockingMs'))}, ` +
      `main thread ${Math.round(of(all, 'mainThreadMs'))}, ` +
      `${of(all, 'requests')} requests, shift ${of(all, 'layoutShift').toFixed(3)})`;
    console.log(`${ratio}  ${words}: console ${figures(ours)}, by hand ${figures(byHand)}`);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
