import { setTimeout as pause } from 'node:timers/promises';
import type { ApiCopy } from './api-copy.ts';

const tries = 50;
const betweenTriesMs = 100;
const answerLimitMs = 10_000;

/**
 * Bytes that a copy still needs after a garbage collection, inside and outside of V8's heap. Resident
 * memory goes up and down by a hundred megabytes with the collections, and hides a small leak. Asked of
 * V8's inspector, which the copy opens on loopback after SIGUSR1.
 */
export async function measureLiveMemory(copy: ApiCopy): Promise<number> {
  const inspector = await openInspector(copy);
  try {
    await inspector.ask('HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const answer = await inspector.ask('Runtime.evaluate', { expression, returnByValue: true });
    const bytes: unknown = Object(Object(answer).result).value;
    if (typeof bytes !== 'number') throw new Error(`No memory: ${JSON.stringify(answer)}`);
    return bytes;
  } finally {
    inspector.close();
  }
}

interface Inspector {
  ask(method: string, params?: object): Promise<unknown>;
  close(): void;
}

async function openInspector(copy: ApiCopy): Promise<Inspector> {
  const socket = new WebSocket(await inspectorUrl(copy));
  await once(socket, 'open');
  let asked = 0;
  return {
    ask: async (method, params = {}) => {
      asked += 1;
      const id = asked;
      const answer = new Promise<unknown>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`${method}: no answer`)), answerLimitMs);
        socket.addEventListener('message', function read({ data }) {
          const message: { id?: number; result?: unknown } = JSON.parse(String(data));
          if (message.id !== id) return;
          clearTimeout(limit);
          socket.removeEventListener('message', read);
          resolve(message.result);
        });
      });
      socket.send(JSON.stringify({ id, method, params }));
      return answer;
    },
    close: () => socket.close(),
  };
}

async function inspectorUrl({ pid, inspectPort }: ApiCopy): Promise<string> {
  process.kill(pid(), 'SIGUSR1');
  for (let at = 0; at < tries; at += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${inspectPort}/json/list`);
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]; // V8's protocol
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch {
      // It is not open yet.
    }
    await pause(betweenTriesMs);
  }
  throw new Error('The inspector did not open.');
}

function once(socket: WebSocket, event: 'open'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('No connection to the inspector.')), {
      once: true,
    });
  });
}
