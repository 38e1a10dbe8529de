import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi-connection.ts';
import type { DrivenBrowser } from './driven-browser.ts';
import { endProcess } from './end-process.ts';

/** A browser that writes nothing for so long has given up. */
const silenceMs = 120_000;

/** Firefox without a window and with a profile of its own, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'countersign-firefox-'));
  const child = spawn(
    program,
    [
      ...['--headless', '--no-remote', '--new-instance', '--profile', profile],
      ...['--remote-debugging-port=0', '--width=1280', '--height=900'],
    ],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const end = async () => {
    await endProcess(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return await drive(await addressOf(child), end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function drive(address: string, end: () => Promise<void>): Promise<DrivenBrowser> {
  const uncaught: string[] = [];
  const bidi = await connectBidi(`${address}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params.type === 'javascript' && params.level === 'error') {
      uncaught.push(String(params.text));
    }
  });
  await bidi.call('session.new', { capabilities: {} });
  await bidi.call('session.subscribe', { events: ['log.entryAdded'] });
  const tree = await bidi.call('browsingContext.getTree', {});
  const context = String(Object((Object(tree.contexts) as unknown[])[0]).context);
  return {
    uncaught,
    goto: async (url) => {
      await bidi.call('browsingContext.navigate', { context, url, wait: 'none' });
    },
    read: async (body) => {
      const answer = await bidi.call('script.evaluate', {
        expression: `JSON.stringify((() => { ${body} })() ?? null)`,
        target: { context },
        awaitPromise: false,
      });
      if (answer.type !== 'success') throw new Error(JSON.stringify(answer.exceptionDetails));
      return JSON.parse(String(Object(answer.result).value));
    },
    act: async (actions) => {
      await bidi.call('input.performActions', { context, actions });
    },
    close: async () => {
      bidi.close();
      await end();
    },
  };
}

/** Firefox names the address of its BiDi server on its error output. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    const timer = setTimeout(
      () => reject(new Error(`Firefox did not start:\n${written}`)),
      silenceMs,
    );
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-20_000);
      timer.refresh();
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(written) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
