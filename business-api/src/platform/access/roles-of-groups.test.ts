import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccessClaims } from './access-claims.ts';
import { rightsReader } from './roles-of-groups.ts';

const mapping = {
  roles: { administrator: 'administrator', 'customer-service': 'customer-service' },
  marketPrefix: 'market:',
} as const;
const read = rightsReader(mapping);

describe('the groups of a person', () => {
  test('[S6.1] without a mapping allow everything', () => {
    const readAny = rightsReader({ marketPrefix: 'market:' });
    const rights = { roles: ['administrator'], markets: 'all', unreadable: [] };
    expect(readAny([])).toEqual(rights);
    expect(readAny(['market:FR', 'market:'])).toEqual(rights);
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
    expect(read(groups)).toMatchObject({ roles, markets });
  });

  test.each([
    'MARKET:FR',
    'Market:fr',
    ' market: FR ',
    'market :pt_FR',
    'market：FR',
    'mar\u200bket:FR',
    'CN=market:FR,OU=Groups,DC=example,DC=com',
    'cn = Market:fr , ou=Groups',
    'CN=market\\3AFR,OU=Groups',
  ])('[S6.2] %j is the group of France', (group) => {
    expect(read([group])).toMatchObject({ markets: ['FR'], unreadable: [] });
  });

  test.each([
    'market:',
    'market:France',
    'MARKET:Fr-ance',
    'market:FR,DE',
    'market:FR,market:DE',
    'market-FR',
    'market_fr',
    'market FR',
    'eu-market:FR',
    'urn:example:group:market:FR',
    'CN=staff,OU=market:FR,DC=example',
    'CN=market:FR\\, Paris,OU=Groups',
    'CN=market:France,OU=Groups',
  ])('[S6.2] %j names no market that can be read, and limits to none', (group) => {
    expect(read([group])).toMatchObject({ markets: [], unreadable: [group] });
    expect(read([group, 'market:JP']).markets).toEqual(['JP']);
  });

  test.each([
    'supermarket:FR',
    'marketing',
    'marketer',
    'market-analysts',
    'CN=Marketing FR,OU=Groups',
  ])('[S6.2] %j is no group of a market', (group) =>
    expect(read([group])).toMatchObject({ markets: 'all', unreadable: [] }),
  );

  test.each([
    ['countersign-market-', 'Countersign-Market-fr', 'countersign-market-france'],
    ['CN=cs-', 'cn=CS-FR,OU=Groups', 'CN=cs-France,OU=Groups'],
    ['/m/', '/M/FR', '/eyes/m/FR'],
    ['(m)', '(M)FR', '(m)France'],
  ])('[S6.2] the prefix %j is read in %j, and limits in %j', (marketPrefix, known, unknown) => {
    const readOther = rightsReader({ ...mapping, marketPrefix });
    expect(readOther([known])).toMatchObject({ markets: ['FR'], unreadable: [] });
    expect(readOther([unknown])).toMatchObject({ markets: [], unreadable: [unknown] });
  });

  test('[S6.2] a market group that cannot be read never gives more markets', () => {
    const prefix = fc.constantFrom('market:', 'MARKET:', 'Market :', 'CN=market:', 'x-market:');
    const group = fc.oneof(
      fc.string(),
      fc.tuple(prefix, fc.string()).map((parts) => parts.join('')),
      fc.constantFrom('market:FR', 'CN=market:JP,OU=Groups', 'market:pt_BR', 'administrator'),
    );
    fc.assert(
      fc.property(fc.array(group), fc.tuple(prefix, fc.string()), (groups, [start, rest]) => {
        const added = `${start}${rest}`;
        const without = read(groups).markets;
        const { markets, unreadable } = read([...groups, added]);
        if (markets === 'all') throw new Error(`${added} opens all markets.`);
        if (!unreadable.includes(added)) return;
        expect(markets).toEqual(without === 'all' ? [] : without);
      }),
    );
  });

  test.each([
    ['administrator', ['administrator']],
    [
      ['administrator', 'market:FR'],
      ['administrator', 'market:FR'],
    ],
    ['administrator,market:FR', ['administrator,market:FR']],
    [['administrator', 7], []],
    [{ administrator: true }, []],
    [undefined, []],
  ])('the claim %j is the groups %j', (claim, groups) => {
    expect(AccessClaims.parse({ iss: 'i', sub: 's', exp: 1, groups: claim }).groups).toEqual(
      groups,
    );
  });
});
