/** Likeness of two words from 0 to 1; a common beginning of up to four letters counts more. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const jaro = jaroLikeness(one, other);
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroLikeness(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Array<boolean>(other.length).fill(false);
  const matched: string[] = [];
  for (let at = 0; at < one.length; at += 1) {
    const last = Math.min(other.length - 1, at + reach);
    for (let there = Math.max(0, at - reach); there <= last; there += 1) {
      if (taken[there] || one[at] !== other[there]) continue;
      taken[there] = true;
      matched.push(one.charAt(at));
      break;
    }
  }
  if (matched.length === 0) return 0;
  let swaps = 0;
  let next = 0;
  for (let there = 0; there < other.length; there += 1) {
    if (!taken[there]) continue;
    if (matched[next] !== other[there]) swaps += 1;
    next += 1;
  }
  const count = matched.length;
  return (count / one.length + count / other.length + (count - swaps / 2) / count) / 3;
}
