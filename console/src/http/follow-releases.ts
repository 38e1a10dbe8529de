import { serverClock } from '../clock/server-clock.ts';
import type { Connection } from './connection.ts';
import { newRelease } from './console-version.ts';
import { outdatedConsole } from './outdated-console.ts';

/** The connection of a page that shows what its responses say of the console: another release, or one too old. */
export function followReleases(connection: Connection): Connection {
  return {
    ...connection,
    onResponse: (headers) => {
      connection.onResponse(headers);
      serverClock.learn(headers); // of this script: that in the page has its own
      outdatedConsole.learn(headers);
      newRelease.learn(headers);
    },
  };
}
