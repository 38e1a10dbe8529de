import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ALL_RULES, findBreaches } from './find-breaches.ts';
import { scanRepository } from './scan-repository.ts';
import { isForTests, WORKSPACES } from './source-module.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = fileURLToPath(new URL('fixture', import.meta.url));

/** Fewer modules than these means that the scanner misses files. */
const FEWEST_MODULES: Readonly<Record<(typeof WORKSPACES)[number], number>> = {
  domain: 15,
  contract: 12,
  'business-api': 30,
  'identity-provider': 12,
  mailbox: 15,
  registers: 15,
  console: 40,
  e2e: 3,
  tools: 20,
  lab: 20,
};

describe('this repository', () => {
  const repository = scanRepository(root);

  test('breaches no rule', () => {
    expect(findBreaches(repository)).toEqual([]);
  });

  test.each(WORKSPACES)('has enough modules in %s for the rules to mean something', (workspace) => {
    const found = repository.modules.filter((module) => module.workspace === workspace);
    expect(found.length).toBeGreaterThanOrEqual(FEWEST_MODULES[workspace]);
  });

  test('imports only files that exist', () => {
    const files = new Set(repository.files);
    const missing = repository.modules.flatMap(({ path, imports }) =>
      imports.flatMap(({ target, specifier }) =>
        target === undefined || files.has(target) || !target.endsWith('.ts')
          ? []
          : [`${path} imports ${specifier}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('the rules report breaches', () => {
  const seeded = scanRepository(fixture);

  test.each([
    ['workspaces point inwards', 'business-api/src/seeded-outwards.ts'],
    ['workspaces are imported by name', 'contract/src/seeded-by-path.ts'],
    ['domain and contract are pure', 'domain/src/seeded-impure.ts'],
    ['shipped code does not import test support', 'business-api/src/seeded-test-support.ts'],
    ['packages are declared', 'console/src/app/seeded-undeclared.ts'],
    ['layers point inwards', 'console/src/session/session.ts'],
    ['layers point inwards', 'console/src/ui/button.ts'],
    ['layers point inwards', 'console/src/registration/registration.ts'],
    ['layers point inwards', 'console/src/claim/claim.ts'],
    ['layers point inwards', 'console/src/screens/customer-service/address/address.ts'],
    ['layers point inwards', 'domain/src/market/country.ts'],
    ['layers point inwards', 'identity-provider/src/http/send.ts'],
    ['layers point inwards', 'mailbox/src/mails/archive.ts'],
    ['every folder has its row', 'console/src/unplaced/unplaced.ts'],
    ['layers point inwards', 'console/src/screens/home/approve.ts'],
    ['a room is entered by its own doors', 'business-api/src/people/seeded-back-door.ts'],
    ['layers point inwards', 'business-api/src/platform/limits/seeded-upwards.ts'],
    ['layers point inwards', 'business-api/src/webhooks/seeded-sideways.ts'],
    ['every folder has its row', 'business-api/src/seeded-unplaced/forecast.ts'],
    [
      'a migration imports Kysely and nothing else',
      'business-api/src/platform/database/migrations/0002-seeded-live-code.ts',
    ],
    ['names say what is inside', 'domain/src/utils/round.ts'],
    ['every folder has its row', 'domain/src/utils/round.ts'],
    ['names are kebab-case', 'domain/src/roundUp.ts'],
    ['no import cycles', 'domain/src/seeded-cycle-a.ts'],
    ['no import cycles', 'domain/src/seeded-type-cycle-a.ts'],
  ])('%s: finds %s', (rule, path) => {
    expect(
      findBreaches(seeded).filter((breach) => breach.startsWith(`${rule}: ${path}`)),
    ).toHaveLength(1);
  });

  test('finds only seeded breaches', () => {
    expect(findBreaches(seeded)).toHaveLength(25);
  });

  test('every rule has a seeded breach', () => {
    const silent = ALL_RULES.filter(({ find }) => find(seeded).length === 0);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['console/src/app/router.test.tsx', true],
    ['business-api/src/testing/start-api.ts', true],
    ['e2e/journeys.e2e.ts', true],
    ['business-api/src/decisions/decide.ts', false],
    ['console/src/screens/testing-ground.ts', false],
  ])('%s is for tests: %s', (path, forTests) => {
    expect(isForTests(path)).toBe(forTests);
  });
});
