import type { RequestRound } from '@countersign/contract/requests/rounds';
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

/** The documents of the application and of the answers, the newest first; without those that are no longer there. */
export function documentsOnFile(
  {
    countryCode,
    submittedAt,
    documents,
  }: Pick<Registration, 'countryCode' | 'submittedAt' | 'documents'>,
  rounds: readonly RequestRound[] = [],
): DocumentOnFile[] {
  const timeZone = marketTimeZone(countryCode);
  // The Swedish way of writing a day is that of a finding.
  const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
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
