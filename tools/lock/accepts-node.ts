type Version = readonly [major: number, minor: number, patch: number];

/**
 * Whether the `engines.node` of a package accepts a version of Node, both as npm writes them. Throws for
 * a kind of range that no package here has.
 */
export function acceptsNode(range: string, version: string): boolean {
  const given = versionOf(version);
  return range.split('||').some((set) =>
    set
      .trim()
      .replace(/([<>=^~]) +/g, '$1')
      .split(/\s+/)
      .every((comparator) => accepts(comparator, given)),
  );
}

function accepts(comparator: string, given: Version): boolean {
  if (comparator === '' || comparator === '*') return true;
  const [, operator = '', text = ''] = /^(>=|<=|>|<|=|\^|~)?v?([\dx.*]+)$/.exec(comparator) ?? [];
  if (text === '') throw new Error(`"${comparator}" is no range that this check reads.`);
  const wanted = versionOf(text);
  const order = compare(given, wanted);
  switch (operator) {
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '^':
      return order >= 0 && given[0] === wanted[0];
    case '~':
      return order >= 0 && given[0] === wanted[0] && given[1] === wanted[1];
    default:
      // `20`, `20.x` and `20.19.0`: what is not written may be anything.
      return text
        .split('.')
        .every((part, place) => /^[x*]$/.test(part) || Number(part) === given[place]);
  }
}

function versionOf(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^v/, '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  return [major, minor, patch];
}

function compare(one: Version, other: Version): number {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
