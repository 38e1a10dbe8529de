import { isDeepStrictEqual } from 'node:util';
import type { Caller, Role } from '@countersign/contract/caller';
import { parseMarket } from '@countersign/domain/market/parse-market';

export interface GroupMapping {
  /** Where a person's groups are found; the token by default. */
  readonly source?: 'token' | 'userinfo';
  /** Which group of the provider gives which role; absent: every signed-in person may do all. */
  readonly roles?: Readonly<Record<string, Role>> | undefined;
  /** The prefix of a group that names a market, `market:`. */
  readonly marketPrefix: string;
}

export type Rights = Pick<Caller, 'roles' | 'markets'>;

/** S6.1, S6.2: what the groups in a token allow. Unknown groups give nothing. */
export function rolesOfGroups(groups: readonly string[], mapping: GroupMapping): Rights {
  const { roles: roleOf, marketPrefix } = mapping;
  if (roleOf === undefined) return { roles: ['administrator'], markets: 'all' };
  const roles = new Set<Role>();
  for (const group of groups) {
    // hasOwn: a group called `constructor` is a group like any other.
    const role = Object.hasOwn(roleOf, group) ? roleOf[group] : undefined;
    if (role !== undefined) roles.add(role);
  }
  return { roles: [...roles], markets: marketsOf(groups, marketPrefix) };
}

/** The order in which a provider names groups, and so that of roles, may differ each time. */
export function hasSameRights(one: Rights, other: Rights): boolean {
  return (
    isDeepStrictEqual(new Set(one.roles), new Set(other.roles)) &&
    isDeepStrictEqual(one.markets, other.markets)
  );
}

// A malformed market group still limits: a typing error must not open all markets.
function marketsOf(groups: readonly string[], prefix: string): Rights['markets'] {
  const named = groups.filter((group) => group.startsWith(prefix));
  if (named.length === 0) return 'all';
  const markets = named.flatMap((group) => {
    const market = parseMarket(group.slice(prefix.length));
    return market === undefined ? [] : [market.countryCode];
  });
  return [...new Set(markets)].sort();
}
