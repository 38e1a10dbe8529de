import { visibleTextFault } from '@countersign/domain/registration/visible-text';
import { deceptiveNames } from '@countersign/domain/testing/deceptive-names';
import { expect, test } from 'vitest';
import { escapeHidden } from './create-server.ts';

test('a line means the same and hides nothing', () => {
  for (const [why, name] of deceptiveNames) {
    const line = escapeHidden(JSON.stringify({ caller: name }));
    expect(JSON.parse(line), why).toEqual({ caller: name });
    expect(visibleTextFault(line), why).toBeUndefined();
  }
  expect(escapeHidden('{"name":"Zoë 佐藤"}')).toBe('{"name":"Zoë 佐藤"}');
});
