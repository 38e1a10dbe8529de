import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../child-server.ts';
import type { DrivenBrowser } from './driven-browser.ts';
import { endProcess } from './end-process.ts';

/** A driver that answers nothing for so long has given up. */
const silenceMs = 120_000;

interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** WebKitGTK's small browser on a display of its own, driven by classic WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<DrivenBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'countersign-webkit-'));
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.toReversed()) await endProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const display = spawn(
      programs.display,
      ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    started.push(display);
    const [number] = await once(display.stdout, 'data');
    const port = await freePort();
    const driver = spawn(programs.driver, [`--port=${port}`], {
      env: { ...process.env, ...environment, HOME: home, DISPLAY: `:${String(number).trim()}` },
      stdio: 'ignore',
    });
    started.push(driver);
    return await drive(`http://127.0.0.1:${port}`, programs.browser, end);
  } catch (error) {
    await end();
    throw error;
  }
}

// Without a graphics card, without an accessibility bus, and as root in a container.
const environment = {
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};

async function drive(
  driver: string,
  binary: string,
  end: () => Promise<void>,
): Promise<DrivenBrowser> {
  await untilReady(driver);
  const options = { binary, args: ['--automation', '--geometry=1280x900'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = Object(await send('POST', `${driver}/session`, { capabilities }));
  const session = `${driver}/session/${sessionId}`;
  return {
    uncaught: [],
    goto: async (url) => {
      await send('POST', `${session}/url`, { url });
    },
    read: async (body) => {
      const script = `return JSON.stringify((() => { ${body} })() ?? null)`;
      return JSON.parse(
        String(await send('POST', `${session}/execute/sync`, { script, args: [] })),
      );
    },
    act: async (actions) => {
      await send('POST', `${session}/actions`, { actions });
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}

/** Rejects with what the driver says against it. */
async function send(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = Object(await answer.json());
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  let heardMs = performance.now();
  for (;;) {
    try {
      if (Object(await send('GET', `${driver}/status`)).ready) return;
      heardMs = performance.now();
    } catch (error) {
      if (performance.now() - heardMs > silenceMs) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
