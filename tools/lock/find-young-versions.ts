import type { LockEntries } from './lock-entry.ts';

/** How long a version must have been public: malicious ones are mostly found within days. */
const leastAgeDays = 7;

/** When each version of a package was published, as ISO times; what `npm view NAME time` says. */
export type Published = Readonly<Record<string, string>>;

interface Version {
  readonly name: string;
  readonly version: string;
}

/** The packages of the one lockfile that the other, older one does not hold in that version. */
export function newVersions(before: LockEntries, after: LockEntries): Version[] {
  const known = new Set(versionsOf(before).map(asText));
  const added = new Map(versionsOf(after).map((one) => [asText(one), one]));
  return [...added].filter(([text]) => !known.has(text)).map(([, one]) => one);
}

/** A line for each of them that is younger than seven days, or of which no date is known. */
export async function findYoungVersions(
  versions: readonly Version[],
  publishedOf: (name: string) => Promise<Published>,
  now: Date,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, version } of versions) {
    const published = Date.parse((await publishedOf(name))[version] ?? '');
    const ageDays = (now.getTime() - published) / 86_400_000;
    if (Number.isNaN(ageDays)) faults.push(`${name} ${version}: the registry gives no date`);
    else if (ageDays < leastAgeDays) {
      faults.push(`${name} ${version}: ${Math.max(0, Math.floor(ageDays))} days old`);
    }
  }
  return faults;
}

function versionsOf(entries: LockEntries): Version[] {
  return Object.entries(entries).flatMap(([place, { version, link }]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const isForeign = place.includes('node_modules/') && !link;
    return isForeign && version !== undefined ? [{ name, version }] : [];
  });
}

function asText({ name, version }: Version): string {
  return `${name}@${version}`;
}
