import type { RequestRound } from '@countersign/contract/requests/rounds';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { type FieldPath, pathOfEntry } from '@countersign/domain/registration/field-path';
import type { Registration } from '@countersign/domain/registration/registration';

/** A document that the applicant has sent. */
export interface DocumentOnFile {
  readonly field: FieldPath;
  readonly file: string;
  /** The day on which it came, in the market: `2027-03-31`. */
  readonly date: string;
  /** It cannot be opened. */
  readonly isUnreadable: boolean;
}

/** Each row of the evidence asks, at each drawing. */
const dayFormats = new Map<CountryCode, Intl.DateTimeFormat>();

/** The documents of the application and of the answers, the newest first; without those that are no longer there. */
export function documentsOnFile(
  {
    countryCode,
    submittedAt,
    documents,
  }: Pick<Registration, 'countryCode' | 'submittedAt' | 'documents'>,
  rounds: readonly RequestRound[] = [],
): DocumentOnFile[] {
  const day = dayFormatOf(countryCode);
  const fieldOf = (name: string) => pathOfEntry({ list: 'documents', name, number: 1 });
  const received = rounds
    .flatMap(({ answer, documentsOnBehalf }) => [
      ...(answer?.documents ?? []),
      ...documentsOnBehalf,
    ])
    .filter(({ state }) => state !== 'refused' && state !== 'removed')
    .toSorted((a, b) => Date.parse(b.uploadedAt) - Date.parse(a.uploadedAt))
    .map(({ kind, fileName, uploadedAt, state }) => ({
      field: fieldOf(kind),
      file: fileName,
      date: day.format(new Date(uploadedAt)),
      isUnreadable: state === 'unreadable' || state === 'not-checkable',
    }));
  const sent = documents.map(({ kind, fileName }) => ({
    field: fieldOf(kind),
    file: fileName,
    date: day.format(new Date(submittedAt)),
    isUnreadable: false,
  }));
  return [...received, ...sent];
}

function dayFormatOf(countryCode: CountryCode): Intl.DateTimeFormat {
  const known = dayFormats.get(countryCode);
  if (known !== undefined) return known;
  // The Swedish way of writing a day is that of a finding.
  const timeZone = marketTimeZone(countryCode);
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
  dayFormats.set(countryCode, format);
  return format;
}
