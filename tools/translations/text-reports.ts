import { listTextFlags, type TextFlag } from '@countersign/contract/text-flags';
import { separator } from './text-files.ts';

/** What translators need of a report; who reported it is nothing to them. */
export type TextReport = Pick<TextFlag, 'at' | 'language' | 'keys' | 'screen' | 'remark'>;

/** Reads the list as the API answers it (`GET /api/text-flags`) and the settings save it. Throws where it is none. */
export function readReports(json: string): TextReport[] {
  const { items } = listTextFlags.schema.response[200].parse(JSON.parse(json));
  // Without the name: it must not get into a file that leaves the company.
  return items.map(({ at, language, keys, screen, remark }) => ({
    ...{ at, language, keys, screen, remark },
  }));
}

const beginning = 'Reported by staff on ';

/** A note for each report of a text, the oldest first. */
export function reportNotes(reports: readonly TextReport[], unit: string): string[] {
  return reports
    .filter(({ keys }) => keys.includes(unit.replaceAll(separator, '.')))
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(
      ({ at, screen, remark }) =>
        `${beginning}${at.slice(0, 10)}, screen ${screen}${remark === null ? '; without a remark.' : `: ${remark}`}`,
    );
}

/** The library writes no attributes of notes. In a text `<` is escaped, so this begins a note and nothing else. */
export function withCategories(xml: string): string {
  return xml.replaceAll(`<note>${beginning}`, `<note category="report">${beginning}`);
}

/** The keys of a language's reports of which there is no text any more. */
export function unknownKeys(
  reports: readonly TextReport[],
  language: string,
  units: Iterable<string>,
): string[] {
  const known = new Set([...units].map((unit) => unit.replaceAll(separator, '.')));
  const reported = reports.filter((one) => one.language === language).flatMap(({ keys }) => keys);
  return [...new Set(reported)].filter((key) => !known.has(key));
}
