import { readConfiguration } from './serving/configuration/configuration.ts';
import { refuseDemoElsewhere } from './serving/configuration/demo-fence.ts';
import { endWithWords } from './serving/end-with-words.ts';
import { startBusinessApi } from './serving/start-business-api.ts';

/** Longest time a clean end may take; then the process ends anyway. */
const closeLimitMs = 10_000;

try {
  const api = await startBusinessApi(refuseDemoElsewhere(readConfiguration(process.env)), {
    logger: { level: 'info' },
    onFatal: endWithWords,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), closeLimitMs).unref();
      api.close().then(() => process.exit(0), endWithWords);
    });
  }
} catch (error) {
  endWithWords(error);
}
