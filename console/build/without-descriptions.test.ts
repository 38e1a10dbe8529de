import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDescriptionsIn } from './without-descriptions.ts';

test('an endpoint keeps what the console reads of it', () => {
  const file = new URL('../../contract/src/registration-status.ts', import.meta.url);
  const left = withoutDescriptionsIn(readFileSync(file, 'utf8'));
  expect(left).toContain("method: 'POST'");
  expect(left).toContain("config: { access: { role: 'staff' } }");
  expect(left).toContain('body: z.strictObject({');
  expect(left).not.toMatch(/summary:|operationId|tags|reach|act:/);
});
