import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Practice } from '@countersign/domain/registration/application';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../../ground/database/database.ts';
import { prepareStatement } from '../../ground/database/prepared-statement.ts';
import { checkIdentifier } from '../../ground/identifiers/check-identifier.ts';
import { sharedFacts } from '../../ground/identifiers/shared-facts.ts';

interface NumberRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly position: number;
  readonly scheme: string;
  readonly canonical: string;
  readonly root: string | null;
}

/** The canonical numbers of an application; those of which nothing may be stored have none. */
export function identifierRows(
  {
    countryCode,
    ticketNumber,
  }: { readonly countryCode: CountryCode; readonly ticketNumber: string },
  { identifiers }: Pick<Practice, 'identifiers'>,
): NumberRow[] {
  return identifiers.flatMap((identifier, position) => {
    const { schemeId, canonical } = checkIdentifier(identifier, countryCode);
    if (canonical === undefined || canonical === '' || canonical.includes('•')) return [];
    return [
      {
        country_code: countryCode,
        ticket_number: ticketNumber,
        position,
        scheme: schemeId ?? identifier.scheme,
        canonical,
        root: (schemeId && sharedFacts[schemeId]?.of(canonical)) ?? null,
      },
    ];
  });
}

/** Writes rows of registrations that the transaction has locked or inserted, in one statement. */
export async function insertIdentifiers(trx: Trx, rows: readonly NumberRow[]): Promise<void> {
  if (rows.length === 0) return;
  await inserting.run(trx, { rows: JSON.stringify(rows) });
}

const inserting = prepareStatement<{ readonly rows: string }>((value) =>
  insertingIdentifiers(value(({ rows }) => rows)),
);

/**
 * A statement that inserts rows, which are JSON text at `rows`; with `from`, only where that part of
 * the statement has a row.
 */
export function insertingIdentifiers(rows: string, from?: string): string {
  const only = from === undefined ? '' : `cross join ${from}`;
  return `insert into registration_identifiers
      (country_code, ticket_number, position, scheme, canonical, root)
    select number.* from jsonb_to_recordset(${rows}::jsonb) as number(country_code text,
      ticket_number text, position int, scheme text, canonical text, root text) ${only}
    on conflict do nothing`;
}

/** Removes all evidence about an applicant, for an erasure. */
export async function removeEvidence(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
}

const tables = ['registration_identifiers', 'evidence_settlements', 'evidence_snapshots'] as const;
