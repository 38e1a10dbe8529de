import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { asvsLevelTwo, expandRequirements, tableRows } from './security-tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(join(root, 'docs/security.md'), 'utf8');
const threats = tableRows(guide, '## Threats');
const verified = tableRows(guide, '## OWASP ASVS 5.0').filter(([first = '']) => /^\d/.test(first));

describe('docs/security.md', () => {
  test('has each requirement of ASVS 5.0, levels 1 and 2, in exactly one row', () => {
    expect(asvsLevelTwo()).toHaveLength(253);
    const named = verified.flatMap(([requirements = '']) => expandRequirements(requirements));
    expect(named.toSorted()).toEqual(asvsLevelTwo().toSorted());
  });

  test('has a state and a reason in each row', () => {
    const states = ['met', 'partly', 'gap', 'provider', 'hosting', 'none'];
    for (const [requirements, state = '', how = ''] of verified) {
      expect(states, requirements).toContain(state);
      expect(how, requirements).toMatch(/\w{2}/);
      // Nobody takes for tested what was only read.
      if (['met', 'partly', 'gap'].includes(state))
        expect(how, requirements).toMatch(/`[\w/.-]+\.(?:test|e2e)\.tsx?`|[Bb]y reading/);
    }
  });

  test('has a control and a test for each threat', () => {
    expect(threats.map(([number]) => number)).toEqual(
      Array.from({ length: 57 }, (_, index) => `T${index + 1}`),
    );
    for (const [number, , control = '', proof = ''] of threats) {
      expect(control.length, number).toBeGreaterThan(6);
      expect(proof, number).toMatch(/`[\w/.-]+\.(?:test|e2e)\.tsx?`/);
    }
  });

  test('names files that exist', () => {
    const files = [...guide.matchAll(/`([\w-]+\/[\w/.-]+)`/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.each([
  ['1.2.3', ['1.2.3']],
  ['1.2.1–1.2.3, 2.1.1', ['1.2.1', '1.2.2', '1.2.3', '2.1.1']],
])('%s names %j', (text, expected) => {
  expect(expandRequirements(text)).toEqual(expected);
});
