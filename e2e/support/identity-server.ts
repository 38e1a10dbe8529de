import { fileURLToPath } from 'node:url';
import { type ChildServer, startServer } from './child-server.ts';

const clockBehind = fileURLToPath(new URL('clock-behind.ts', import.meta.url));

/** Starts the local identity provider; `behindMs` sets its clock back. */
export function startIdentityServer(given: {
  readonly port: string;
  readonly dataDir: string;
  readonly consoleUrl: string;
  readonly behindMs?: number;
  readonly more?: Readonly<Record<string, string>>;
}): Promise<ChildServer> {
  const { port, dataDir, consoleUrl, behindMs, more } = given;
  return startServer(
    'identity-provider/src/main.ts',
    {
      IDENTITY_PORT: port,
      DATA_DIR: dataDir,
      CONSOLE_URL: consoleUrl,
      ...clockOf(behindMs),
      ...more,
    },
    `http://localhost:${port}/oauth2/default/.well-known/openid-configuration`,
  );
}

function clockOf(behindMs: number | undefined): Record<string, string> {
  if (behindMs === undefined) return {};
  return { NODE_OPTIONS: `--import=${clockBehind}`, CLOCK_BEHIND_MS: String(behindMs) };
}
