/** The parts that one file can import from. */
const REACHES: readonly (readonly string[])[] = [
  ['business-api', 'contract', 'domain'],
  ['console', 'contract', 'domain'],
  ['identity-provider', 'domain'],
  ['mailbox'],
  ['registers'],
];

/** Names that have two declarations for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  up: 'what every migration exports',
  CountryCode: 'parse-market.ts serves the script inside the page, which loads no zod',
  Locale: 'normalise-locale.ts serves it as well',
  TicketNumber: 'parse-ticket-number.ts serves it as well',
  ReasonCode: 'its schema in the contract, its type in the domain, which the console loads first',
};

const DECLARATION =
  /^export (?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)(.*)/gm;

/**
 * The exported names that a reader who searches for one finds declared in two files, each with its files. An
 * endpoint may have the name of what carries it out. `sources` are the contents of files by their paths.
 */
export function declaredTwice(sources: ReadonlyMap<string, string>): string[] {
  const found = REACHES.flatMap((parts) => {
    const places = new Map<string, Map<string, string>>();
    for (const [path, source] of sources) {
      if (!parts.some((part) => path.startsWith(`${part}/src/`))) continue;
      for (const [, name = '', rest = ''] of source.matchAll(DECLARATION)) {
        const files = places.get(name) ?? new Map<string, string>();
        // A schema and its type share name and file; the schema comes first.
        if (!files.has(path)) files.set(path, rest);
        places.set(name, files);
      }
    }
    return [...places].flatMap(([name, files]) => {
      const others = [...files].filter(([, rest]) => !rest.startsWith(' = endpoint('));
      const isTwice = others.length > 1 || files.size > 2;
      return isTwice && !(name in EXCEPTIONS) ? [`${name}: ${[...files.keys()].join(', ')}`] : [];
    });
  });
  return [...new Set(found)].sort();
}
