import { isDeepStrictEqual } from 'node:util';
import type { Caller, Role } from '@countersign/contract/caller';
import { marketGroups } from './market-groups.ts';

export interface GroupMapping {
  /** Where a person's groups are found; the token by default. */
  readonly source?: 'token' | 'userinfo';
  /** Which group of the provider gives which role; absent: every signed-in person may do all. */
  readonly roles?: Readonly<Record<string, Role>> | undefined;
  /** What begins the name of a group that limits to a market, `market:`. */
  readonly marketPrefix: string;
}

export type Rights = Pick<Caller, 'roles' | 'markets'>;

/** The rights, and the groups that limit although no market can be read in them. */
export interface ReadRights extends Rights {
  readonly unreadable: readonly string[];
}

/** S6.1, S6.2: what the groups in a token allow. Unknown groups give nothing. */
export function rightsReader({
  roles: roleOf,
  marketPrefix,
}: GroupMapping): (groups: readonly string[]) => ReadRights {
  if (roleOf === undefined) {
    return () => ({ roles: ['administrator'], markets: 'all', unreadable: [] });
  }
  const readMarkets = marketGroups(marketPrefix);
  return (groups) => {
    const roles = new Set<Role>();
    for (const group of groups) {
      // hasOwn: a group called `constructor` is a group like any other.
      const role = Object.hasOwn(roleOf, group) ? roleOf[group] : undefined;
      if (role !== undefined) roles.add(role);
    }
    const { markets, unreadable } = readMarkets(groups);
    return { roles: [...roles], markets, unreadable };
  };
}

/** The order in which a provider names groups, and so that of roles, may differ each time. */
export function hasSameRights(one: Rights, other: Rights): boolean {
  return (
    isDeepStrictEqual(new Set(one.roles), new Set(other.roles)) &&
    isDeepStrictEqual(one.markets, other.markets)
  );
}
