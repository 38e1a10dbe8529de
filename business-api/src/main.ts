import { type Configuration, FaultyConfiguration, readConfiguration } from './configuration.ts';
import { ConsoleNotBuilt } from './console-page/console-files.ts';
import { DirectoryInUse } from './database/lock.ts';
import { UnsafeDatabase } from './database/connect.ts';
import { FaultyMarketsFile } from './mail/load-markets.ts';
import { startBusinessApi } from './start-business-api.ts';

/** Longest time a clean end may take; then the process ends anyway. */
const closeLimitMs = 10_000;

const configuration = configurationOrEnd();
try {
  const api = await startBusinessApi(configuration, { logger: { level: 'info' }, onFatal: end });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), closeLimitMs).unref();
      api.close().then(() => process.exit(0), end);
    });
  }
} catch (error) {
  end(error);
}

function configurationOrEnd(): Configuration {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    return end(error);
  }
}

/** What the operator can mend is said in a sentence, anything else with its stack. */
function end(error: unknown): never {
  const isKnown =
    error instanceof FaultyConfiguration ||
    error instanceof ConsoleNotBuilt ||
    error instanceof DirectoryInUse ||
    error instanceof FaultyMarketsFile ||
    error instanceof UnsafeDatabase;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}
