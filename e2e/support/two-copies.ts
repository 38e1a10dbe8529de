import { POSTGRES_MISSING } from '../../tools/postgres/postgres-for-tests.ts';
import { type ChildServer, freePort } from './child-server.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { newDatabase, postgres } from './databases.ts';
import { startStack } from './stack.ts';

/** Why there can be no such system here; in CI there has to be one. */
export const whyNoCopies =
  postgres === undefined && process.env.CI !== 'true' ? POSTGRES_MISSING : undefined;

export type TwoCopies = Awaited<ReturnType<typeof startTwoCopies>>;

/**
 * Two copies of the API beside one PostgreSQL, both behind the console's one address: a browser that comes
 * through the proxy's port meets the second one.
 */
export async function startTwoCopies() {
  const databaseUrl = newDatabase();
  if (databaseUrl === undefined) throw new Error(POSTGRES_MISSING);
  const stack = await startStack({ databaseUrl });
  const port = await freePort();
  let second: ChildServer = await stack.startCopy(port);
  const proxy = await startCuttingProxy({
    target: { host: 'localhost', port },
    marked: /^nothing is cut by its first line$/,
    nextCut: () => 'none',
  });
  return {
    stack,
    /** For a browser that is to meet the second copy at the console's address. */
    hostRule: `--host-resolver-rules=MAP ${new URL(stack.consoleUrl).host} 127.0.0.1:${proxy.port}`,
    cutSecond: () => proxy.cutAll(),
    async stopSecond() {
      await second.stop();
    },
    async startSecond() {
      second = await stack.startCopy(port);
    },
    async close() {
      await proxy.close();
      await second.stop();
      await stack.close();
    },
  };
}
