import { describe, expect, test } from 'vitest';
import { rolesOfGroups } from './roles-of-groups.ts';

const mapping = {
  roles: { administrator: 'administrator', 'customer-service': 'customer-service' },
  marketPrefix: 'market:',
} as const;

describe('the groups of a person', () => {
  test('[S6.1] without a mapping allow everything', () => {
    const rights = { roles: ['administrator'], markets: 'all' };
    expect(rolesOfGroups([], { marketPrefix: 'market:' })).toEqual(rights);
    expect(rolesOfGroups(['market:FR'], { marketPrefix: 'market:' })).toEqual(rights);
  });

  test.each([
    [['administrator'], ['administrator'], 'all'],
    [['customer-service', 'market:FR'], ['customer-service'], ['FR']],
    [
      ['administrator', 'customer-service', 'administrator'],
      ['administrator', 'customer-service'],
      'all',
    ],
    [['administrator', 'market:jp', 'market:FR', 'market:JP'], ['administrator'], ['FR', 'JP']],
    [['administrator', 'market:pt_BR'], ['administrator'], ['BR']],
    [['administrator', 'market:'], ['administrator'], []],
    [['administrator', 'market:France'], ['administrator'], []],
    [['ADMINISTRATOR', 'toString', '__proto__', 'constructor'], [], 'all'],
    [[], [], 'all'],
  ])('[S6.2] %j give roles %j and markets %j', (groups, roles, markets) => {
    expect(rolesOfGroups(groups, mapping)).toEqual({ roles, markets });
  });
});
