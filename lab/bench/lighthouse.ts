import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { askApplicant } from '../../tools/pictures/open-answer-form.ts';
import { signIn, startConsoleWorld } from './first-screen/console-world.ts';
import { freePorts } from './first-screen/free-ports.ts';
import { screens } from './first-screen/screens.ts';
import { loadLighthouse, type Report } from './lighthouse/load-lighthouse.ts';

// `npm run bench:lighthouse [-- RUNS [PAGE …]]`: what Lighthouse says of five pages on a phone, nothing cached,
// the person signed in; medians. Nothing is asserted.
const [, , runs = '5', ...chosen] = process.argv;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The queue's live feed never ends, and Lighthouse would wait for it. */
const waits = { maxWaitForLoad: 25_000, maxWaitForFcp: 20_000 };

const lighthouse = await loadLighthouse();
const world = await startConsoleWorld();
const profile = await mkdtemp(join(tmpdir(), 'countersign-lighthouse-'));
const [port] = await freePorts(1);
let context: BrowserContext | undefined;
try {
  const { args, ...program } = world.launch;
  context = await chromium.launchPersistentContext(profile, {
    ...program,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const pages: Record<string, string> = {};
  const staff = await signIn(context, world, screens.decision);
  pages['sign-in'] = signInAddress(world.issuer, world.consoleUrl);
  pages.approve = world.consoleUrl + screens.decision.path;
  pages.queue = world.consoleUrl + screens.queue.path;
  pages.mailbox = `${world.mailboxUrl}/`;
  if (chosen.length === 0 || chosen.includes('answer')) {
    const plain = { ...world, consoleUrl: world.apiUrl };
    pages.answer = (await askApplicant(plain, staff)).link;
  }
  // A page in front would keep those that are measured from being painted.
  await staff.goto('about:blank');
  for (const [name, address] of Object.entries(pages)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const reports: Report[] = [];
    for (let run = 0; run < Number(runs); run += 1) {
      await forgetFiles(context, new URL(address).origin);
      const result = await lighthouse(address, {
        port,
        ...waits,
        onlyCategories: categories,
        formFactor: 'mobile',
        disableStorageReset: true,
        logLevel: 'error',
      });
      if (result !== undefined) reports.push(result.lhr);
    }
    print(name, reports);
  }
} finally {
  await context?.close();
  await world.stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** The page of the provider that asks who it is: asked for, it comes although the provider knows the person. */
function signInAddress(issuer: string, consoleUrl: string): string {
  const query = new URLSearchParams({
    client_id: 'countersign-console',
    response_type: 'code',
    redirect_uri: `${consoleUrl}/login/callback`,
    scope: 'openid profile email',
    state: 'bench',
    nonce: 'bench',
    prompt: 'login',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return `${issuer}/v1/authorize?${query}`;
}

/** As on a first visit; the session stays. */
async function forgetFiles(open: BrowserContext, origin: string): Promise<void> {
  const page = await open.newPage();
  const tools = await open.newCDPSession(page);
  const storageTypes = 'service_workers,cache_storage';
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await tools.send('Network.clearBrowserCache');
  await page.close();
}

function print(name: string, reports: readonly Report[]): void {
  const scores = categories.map((category) => {
    const values = reports.map(({ categories: all }) => all[category]?.score ?? Number.NaN);
    return `${category} ${Math.round(100 * median(values))}`;
  });
  console.log(`${name}: ${scores.join(', ')} (${reports.length} runs)`);
  const [report] = reports;
  if (report === undefined) return;
  if (report.runtimeError)
    console.log(`  ${report.runtimeError.code}: ${report.runtimeError.message}`);
  for (const category of categories) {
    for (const { id, weight } of report.categories[category]?.auditRefs ?? []) {
      const audit = report.audits[id];
      if (weight === 0 || audit === undefined || audit.score === 1) continue;
      const words = audit.errorMessage ?? audit.displayValue ?? '';
      console.log(`  ${category}: ${id} ${audit.score ?? 'none'} ${words}`);
    }
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
