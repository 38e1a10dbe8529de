import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';
import type { NamedTest } from './name-failures.ts';

/**
 * A reporter of Vitest that writes the errors outside of every test into a file, as a JSON list of
 * `NamedTest`. They fail the run, and no other report has them.
 */
export function unhandledErrorsReporter(outputFile: string): Reporter {
  return {
    onTestRunEnd(_modules, unhandledErrors) {
      const named = unhandledErrors.map(
        ({ name = 'Error', message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }): NamedTest => ({
          name: [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(': ') || String(name),
          message: stack ?? message,
        }),
      );
      mkdirSync(dirname(outputFile), { recursive: true });
      writeFileSync(outputFile, JSON.stringify(named));
    },
  };
}
