import { isDeepStrictEqual } from 'node:util';
import type { Caller, Role } from '@countersign/contract/caller';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { parseMarket } from '@countersign/domain/market/parse-market';

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

interface MarketGroups {
  readonly markets: Caller['markets'];
  /** Groups that look like a market's and name none: each limits to no market. */
  readonly unreadable: readonly string[];
}

const hidden = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Reads the groups that limit a person to markets. They are found in any case, with blanks, and as the common name
 * of a distinguished name (`CN=market:FR,OU=Groups`), since providers hand on what their directory has. What only
 * looks like such a group still limits: a typing error must not open all markets.
 */
function marketGroups(prefix: string): (groups: readonly string[]) => MarketGroups {
  const { named, alike } = patternsOf(prefix);
  return (groups) => {
    const countryCodes = new Set<CountryCode>();
    const unreadable: string[] = [];
    for (const group of groups) {
      const text = plain(group);
      if (!alike.test(text)) continue;
      const [, name = ''] = named.exec(text) ?? [];
      const market = parseMarket(name);
      if (market === undefined) unreadable.push(group);
      else countryCodes.add(market.countryCode);
    }
    const isLimited = countryCodes.size > 0 || unreadable.length > 0;
    return { markets: isLimited ? [...countryCodes].sort() : 'all', unreadable };
  };
}

function patternsOf(prefix: string): { readonly named: RegExp; readonly alike: RegExp } {
  const parts = plain(prefix).match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? [];
  const isWord = (part = '') => /[\p{L}\p{N}]/u.test(part);
  const stem = spaced(parts.slice(0, parts.findLastIndex(isWord) + 1));
  // `supermarket:` is another word.
  const start = isWord(parts[0]) ? '(?<![\\p{L}\\p{N}])' : '';
  const otherMark = `${stem}[^\\p{L}\\p{N}]{1,3}(?:[a-z]{2}_)?[a-z]{2}(?![\\p{L}\\p{N}])`;
  const written = spaced(parts);
  return {
    named: new RegExp(
      `^\\s*(?:cn\\s*=\\s*)?${written}\\s*([a-z_]+)\\s*(?:,\\s*[a-z][a-z0-9-]*\\s*=.*)?$`,
      'isu',
    ),
    alike: new RegExp(`${start}(?:${written}${stem === '' ? '' : `|${otherMark}`})`, 'iu'),
  };
}

function spaced(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')).join('\\s*');
}

/** Without what a person does not see, and with escapes of a distinguished name resolved. */
function plain(text: string): string {
  return text
    .replace(/\\([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .normalize('NFKC')
    .replace(hidden, '');
}
