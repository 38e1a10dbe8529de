import type { StopListChange } from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import {
  lockMarket,
  recordStopListChange,
  type TakenChange,
  type WaitingStopList,
} from '../markets/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { compareWithPresent, findList, writeEntries } from './list-rows.ts';
import { type ReadFile, readFile } from './read-file.ts';

interface Upload {
  /** Where it waited for this person: who wanted it. */
  readonly proposedBy?: TakenChange['proposedBy'];
  readonly file: ReadFile;
  /** Of the list that it replaces. */
  readonly version: number;
  readonly at: Date;
}

/**
 * Writes a list that was read without faults in place of the market's present one, with a record of the change. Throws
 * `settings-changed` where that has another version by now.
 */
export async function replaceList(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  { file, version, at, proposedBy }: Upload,
): Promise<StopListChange & { readonly version: number }> {
  // One upload at a time.
  await lockMarket(trx, countryCode);
  const present = await findList(trx, countryCode);
  if ((present?.version ?? 0) !== version) throw new ProblemError('settings-changed');
  const difference = await compareWithPresent(trx, countryCode, file.entries);
  const { count, added, kept, removed } = difference;
  const row = {
    version: version + 1,
    uploaded_at: at,
    by_subject: person.subject,
    by_name: person.name,
  };
  await trx
    .insertInto('stop_lists')
    .values({ country_code: countryCode, ...row })
    .onConflict((conflict) => conflict.column('country_code').doUpdateSet(row))
    .execute();
  await writeEntries(trx, countryCode, difference, at);
  const stopList = { count, added, kept, removed };
  await recordStopListChange(trx, countryCode, person, { at, stopList, proposedBy });
  return { version: version + 1, ...stopList };
}

/** A market's first list, from the text of a file without faults. */
export async function uploadFirstList(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  { csv, at }: { readonly csv: string; readonly at: Date },
): Promise<void> {
  const file = await readFile(csv, { countryCode, today: at.toISOString().slice(0, 10) });
  if (file.faults.length > 0) throw new Error(JSON.stringify(file.faults));
  await replaceList(trx, countryCode, person, { file, version: 0, at });
}

/**
 * Carries out an upload that waited for a second administrator. Throws `settings-changed` where another list came in between, or
 * where the file has a fault by now: an entry's last day may have passed.
 */
export async function confirmStopList(
  trx: Trx,
  countryCode: CountryCode,
  { proposedBy, stopList }: TakenChange & { readonly stopList: WaitingStopList },
  { person, at }: { readonly person: Pick<Person, 'subject' | 'name'>; readonly at: Date },
): Promise<void> {
  const file = await readFile(stopList.csv, { countryCode, today: at.toISOString().slice(0, 10) });
  if (file.faults.length > 0) throw new ProblemError('settings-changed');
  const { version } = stopList;
  await replaceList(trx, countryCode, person, { file, version, at, proposedBy });
}
