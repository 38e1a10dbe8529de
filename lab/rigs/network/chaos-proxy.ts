import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface ChaosProxy {
  readonly port: number;
  /** Waits that long before it passes anything on, in either direction. */
  setDelay(ms: number): void;
  /**
   * Passes nothing on any more and leaves every connection open: `dead` for good, as a firewall that
   * has forgotten them; `stalled` until `recover`, as a cable that is pulled and put back.
   */
  silencePresent(how: 'dead' | 'stalled'): void;
  /** Accepts new connections as well and gives no answer. */
  silenceNew(): void;
  /** Connections that are new from now on work; stalled ones continue, dead ones stay dead. */
  recover(): void;
  /** Refuses new connections and resets those that are open, as a stopped server does. */
  refuse(): void;
  /** Resets every connection that is open. */
  resetPresent(): void;
  /** Cuts the next connection that answers after so many bytes of its answer. */
  cutAnswerAfter(bytes: number): void;
  openConnections(): number;
  stop(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket | undefined;
  dead: boolean;
}

/** A TCP proxy on loopback, in front of `target`, that can do what networks do. */
export async function startChaosProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<ChaosProxy> {
  const pairs = new Set<Pair>();
  let delayMs = 0;
  let newOnes: 'work' | 'silent' | 'refused' = 'work';
  let stalled = false;
  let cutAfter: number | undefined;

  const server = createServer((client) => {
    if (newOnes === 'refused') {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const upstream = newOnes === 'silent' ? undefined : connect(target);
    const pair: Pair = { client, upstream, dead: upstream === undefined };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream?.destroy();
    };
    for (const socket of [client, upstream]) {
      socket?.setNoDelay(true);
      socket?.on('error', () => undefined); // broken on purpose
      socket?.on('close', () => {
        // A dead connection does not even report that the other end has closed.
        if (!pair.dead || socket === client) end();
      });
    }
    client.on('data', (bytes) => {
      if (!pair.dead) later(() => upstream?.write(bytes));
    });
    upstream?.on('data', (bytes) => {
      if (pair.dead) return;
      later(() => {
        if (cutAfter === undefined) client.write(bytes);
        else {
          client.write(bytes.subarray(0, cutAfter));
          cutAfter = undefined;
          setImmediate(() => client.resetAndDestroy());
        }
      });
    });
    if (stalled) pauseBoth(pair);
  });

  function later(pass: () => void): void {
    if (delayMs === 0) pass();
    else setTimeout(pass, delayMs).unref();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    setDelay: (ms) => {
      delayMs = ms;
    },
    silencePresent: (how) => {
      if (how === 'stalled') {
        stalled = true;
        for (const pair of pairs) pauseBoth(pair);
      } else for (const pair of pairs) pair.dead = true;
    },
    silenceNew: () => {
      newOnes = 'silent';
    },
    recover: () => {
      newOnes = 'work';
      stalled = false;
      for (const { client, upstream } of pairs) {
        client.resume();
        upstream?.resume();
      }
    },
    refuse: () => {
      newOnes = 'refused';
      resetAll(pairs);
    },
    resetPresent: () => resetAll(pairs),
    cutAnswerAfter: (bytes) => {
      cutAfter = bytes;
    },
    openConnections: () => pairs.size,
    stop: async () => {
      server.close();
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream?.destroy();
      }
      await once(server, 'close');
    },
  };
}

function pauseBoth({ client, upstream }: Pair): void {
  client.pause();
  upstream?.pause();
}

function resetAll(pairs: ReadonlySet<Pair>): void {
  for (const { client, upstream } of pairs) {
    client.resetAndDestroy();
    upstream?.destroy();
  }
}
