import type { BulkDryRun } from '@countersign/contract/bulk-decision';
import { CountryCode } from '@countersign/domain/market/country-code';
import { Identifier } from '@countersign/domain/registration/application';
import { showHiddenCharacters } from '@countersign/domain/registration/visible-text';
import * as z from 'zod/mini';
import { printedNumber, type SummaryDetail } from '../../evidence/room.ts';

type Evidence = NonNullable<BulkDryRun['items'][number]['evidence']>;
interface Row {
  readonly country_code: string;
  /** As stored in the application. */
  readonly identifiers: unknown;
}

/** A row's proposed reasons with the numbers concerned, read from the application. */
export function proposedOf(row: Row, proposed: SummaryDetail['proposed']): Evidence['proposed'] {
  if (proposed.length === 0) return [];
  const identifiers = z.array(Identifier).parse(showHiddenCharacters(row.identifiers));
  const market = CountryCode.parse(row.country_code);
  return proposed.map(({ code, item, place }) => {
    const identifier = place === null ? undefined : identifiers[place];
    const display = identifier && printedNumber(identifier, market);
    const number = display === undefined ? null : { scheme: identifier?.scheme ?? '', display };
    return { code, item, number };
  });
}
