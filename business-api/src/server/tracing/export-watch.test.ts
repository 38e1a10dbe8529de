import { ExportResultCode } from '@opentelemetry/core';
import { expect, test } from 'vitest';
import { exportWatch } from './export-watch.ts';

test('[S8.1] says once why traces cannot be sent, by a code and no words', () => {
  const warnings: unknown[] = [];
  const failures = [
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:4318'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('again'), { code: 'ECONNREFUSED' }),
    undefined,
    Object.assign(new Error('key=secret'), { code: 401 }),
  ];
  const exporter = exportWatch(
    {
      export: (_, done) => {
        const error = failures.shift();
        done(error ? { code: ExportResultCode.FAILED, error } : { code: ExportResultCode.SUCCESS });
      },
      shutdown: async () => undefined,
    },
    (fields) => warnings.push(fields),
  );
  for (let n = 0; n < 4; n += 1) exporter.export([], () => undefined);
  expect(warnings).toEqual([
    { error: 'Error', code: 'ECONNREFUSED' },
    { error: 'Error', code: 401 },
  ]);
});
