/** A row of the guide's tables of settings. */
export interface SettingRow {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
  readonly example: string | undefined;
}

/** The rows whose first cell is the name of an environment variable. */
export function settingRows(markdown: string): readonly SettingRow[] {
  return [...markdown.matchAll(/^\| `([A-Z][A-Z_]+)` \|(.*)\|$/gm)].map(
    ([, name = '', rest = '']) => {
      const [meaning = '', fallback = '', example] = rest.split(' | ').map((cell) => cell.trim());
      return { name, meaning, fallback, example };
    },
  );
}

/** Name and default, as written, of each entry of the table in read-settings.ts; `''` where it has none. */
export function settingsInSource(source: string): ReadonlyMap<string, string> {
  const table = /const Settings = z\.object\(\{\n(.*?)\n\}\);/s.exec(source)?.[1] ?? '';
  return new Map(
    [...table.matchAll(/^ {2}([A-Z][A-Z_]+): (.*),$/gm)].map(([, name = '', rule = '']) => [
      name,
      /^z\._default\(.*, ([^,]+)\)$/.exec(rule)?.[1] ?? '',
    ]),
  );
}
