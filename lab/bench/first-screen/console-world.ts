import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../../tools/chromium/launch-options.ts';
import { requireChromium } from '../../../tools/chromium/require-chromium.ts';
import { makeTlsCertificate } from '../../../tools/deploy/tls-certificate.ts';
import { buildConsole, consoleNeedsBuild } from '../../../tools/start/build-console.ts';
import { startChild } from '../../../tools/start/child-server.ts';
import { apiPlan, identityPlan, mailboxPlan } from '../../../tools/start/server-plans.ts';
import { readStartSettings } from '../../../tools/start/start-settings.ts';
import { freePorts } from './free-ports.ts';
import { type Screen, screenWorks } from './screens.ts';
import { type Served, serveBoth, serveByTls } from './serve-both.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const account = { email: 'administrator@demo.example', password: 'Countersign-Demo-1' };

export interface ConsoleWorld {
  readonly consoleUrl: string;
  readonly issuer: string;
  /** By plain HTTP, for calls of the bench itself. */
  readonly apiUrl: string;
  readonly identityUrl: string;
  readonly mailboxUrl: string;
  readonly serve: (what: Served) => void;
  /** How to start a browser that accepts the certificate. */
  readonly launch: Parameters<typeof chromium.launch>[0] & { readonly args: string[] };
  readonly stop: () => Promise<void>;
}

/**
 * A demo world of its own with the built console (`CONSOLE_DIR` names another build), by TLS and HTTP/2, on free ports.
 */
export async function startConsoleWorld(): Promise<ConsoleWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const certificate = await makeTlsCertificate(dataDir);
  const ports = await freePorts(7);
  const port = () => String(ports.pop());
  const settings = readStartSettings([], {
    PORT: port(),
    IDENTITY_PORT: port(),
    MAILBOX_PORT: port(),
    SMTP_PORT: port(),
    REGISTERS_PORT: port(),
    DATA_DIR: dataDir,
    CONSOLE_URL: `https://localhost:${port()}`,
    IDENTITY_ISSUER: `https://localhost:${port()}/oauth2/default`,
  });
  if (!process.env.CONSOLE_DIR && consoleNeedsBuild()) await buildConsole();
  const provider = serveByTls(settings.identity.port, certificate);
  provider.listen(Number(new URL(settings.issuer).port), 'localhost');
  const front = serveBoth(settings.api.port, settings.issuer, certificate);
  front.server.listen(Number(new URL(settings.consoleUrl).port), 'localhost');
  const plan = apiPlan(settings, {});
  const trusting = { ...plan.environment, NODE_EXTRA_CA_CERTS: certificate.certFile };
  const children = [
    startChild(identityPlan(settings)),
    startChild(mailboxPlan(settings)),
    startChild({ ...plan, environment: trusting }),
  ];
  const stop = async () => {
    front.server.close();
    provider.close();
    await Promise.all(children.map((child) => child.stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(children.map(({ ready }) => ready));
  } catch (error) {
    await stop();
    throw error;
  }
  const { args, ...program } = chromiumLaunchOptions(requireChromium());
  const trust = `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`;
  return {
    consoleUrl: settings.consoleUrl,
    issuer: settings.issuer,
    apiUrl: `http://localhost:${settings.api.port}`,
    identityUrl: `http://localhost:${settings.identity.port}`,
    mailboxUrl: `http://localhost:${settings.mailbox.port}`,
    serve: front.serve,
    launch: { ...program, args: [...args, trust] },
    stop,
  };
}

/** The provider knows the person afterwards, as on any morning but the first. */
export async function signInOnce(
  browser: Browser,
  world: ConsoleWorld,
  screen: Screen,
): Promise<Cookies> {
  const context = await browser.newContext();
  await signIn(context, world, screen);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Signs the administrator of the demo in, and waits until `screen` works; its page is left open. */
export async function signIn(context: BrowserContext, world: ConsoleWorld, screen: Screen) {
  const page = await context.newPage();
  await page.goto(world.consoleUrl + screen.path);
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.locator('form:has(input[type=email]) button.go').click();
  await page.locator(screenWorks).first().waitFor();
  return page;
}
