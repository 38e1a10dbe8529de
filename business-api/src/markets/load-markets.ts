import { readFileSync } from 'node:fs';
import { ApprovalMailWaitHours } from '@countersign/contract/market-settings';
import type { AssignmentRule } from '@countersign/domain/assignment/assignment-rules';
import { CountryCode } from '@countersign/domain/market/country-code';
import { ApplicantLocale } from '@countersign/domain/registration/application';
import { NewEmailAddress } from '@countersign/domain/registration/new-email-address';
import type { SecondPersonSwitches } from '@countersign/domain/registration/second-person';
import type { Retention } from '@countersign/domain/retention/retention';
import { WorkingTime } from '@countersign/domain/working-time/working-time';
import * as z from 'zod/mini';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { recordSettingsAsTheyAre } from './chains/record-settings.ts';

/** A person who gets mails about a market's registrations. */
export const MarketFileMember = z.strictObject({
  email: NewEmailAddress,
  name: z.optional(z.string()),
  locale: ApplicantLocale,
});

/** MARKETS_FILE: `{"FR": {"replyTo": "…", "staff": [{"email": "…", "name": "…", "locale": "fr_FR"}]}}` */
const MarketsFile = z.record(
  CountryCode,
  z.strictObject({
    replyTo: z.optional(NewEmailAddress),
    undoSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(3600))),
    receipts: z.optional(z.boolean()),
    draftLanguages: z.optional(z.boolean()),
    accounts: z.optional(z.enum(['off', 'expected'])),
    approvalMailWaitHours: z.optional(ApprovalMailWaitHours),
    targetHours: z.optional(z.int().check(z.minimum(1), z.maximum(720))),
    workingTime: z.optional(WorkingTime),
    staff: z.array(MarketFileMember),
  }),
);

export interface MarketSetUp {
  readonly countryCode: z.infer<typeof CountryCode>;
  readonly replyTo?: string | undefined;
  readonly undoSeconds?: number | undefined;
  readonly receipts?: boolean | undefined;
  readonly draftLanguages?: boolean | undefined;
  readonly accounts?: 'off' | 'expected' | undefined;
  readonly approvalMailWaitHours?: number | undefined;
  readonly targetHours?: number | undefined;
  readonly workingTime?: WorkingTime | undefined;
  /** Not in the file: they name accounts. */
  readonly assignmentRules?: readonly AssignmentRule[] | undefined;
  /** Not in the file either: an administrator switches them on, with a recent sign-in. */
  readonly secondPersonDecides?: SecondPersonSwitches | undefined;
  /** Nor is this: an administrator sees what ends before it is saved. */
  readonly retention?: Retention | undefined;
  readonly staff: readonly z.infer<typeof MarketFileMember>[];
}

/** MARKETS_FILE is not valid; the message names the places. */
export class FaultyMarketsFile extends Error {
  override name = 'FaultyMarketsFile';
}

/** Loads a file's settings for markets that have none; throws FaultyMarketsFile. */
export async function loadMarkets(db: Db, path: string, at: Date): Promise<void> {
  const markets = readMarkets(path);
  await inTransaction(db, (trx) => addMarkets(trx, markets, at));
}

/**
 * Adds settings and staff of markets that have none. Existing ones stay: they may have been changed
 * since the file was written.
 */
export async function addMarkets(
  trx: Trx,
  markets: readonly MarketSetUp[],
  at: Date,
): Promise<void> {
  for (const { countryCode, staff, ...market } of markets) {
    const { replyTo, undoSeconds, receipts, draftLanguages, targetHours, workingTime } = market;
    const { assignmentRules, secondPersonDecides, accounts, retention } = market;
    const { approvalMailWaitHours } = market;
    const { version } = await lockMarket(trx, countryCode);
    const known = await trx
      .selectFrom('market_staff')
      .select('email')
      .where('country_code', '=', countryCode)
      .limit(1)
      .execute();
    // A version above 0: set in the console.
    if (known.length > 0 || version > 0) continue;
    const settings = {
      reply_to: replyTo ?? null,
      undo_seconds: undoSeconds ?? null,
      receipts: receipts ?? false,
      draft_languages: draftLanguages ?? true,
      ...(accounts === undefined ? {} : { accounts }),
      approval_mail_wait_hours: approvalMailWaitHours ?? null,
      ...(targetHours === undefined ? {} : { target_hours: targetHours }),
      // What was received before follows in the background.
      ...(workingTime === undefined
        ? {}
        : { working_time: JSON.stringify(workingTime), calendar_version: 1 }),
      ...(assignmentRules === undefined
        ? {}
        : { assignment_rules: JSON.stringify(assignmentRules) }),
      ...(secondPersonDecides === undefined
        ? {}
        : { second_person_decides: JSON.stringify(secondPersonDecides) }),
      ...(retention === undefined
        ? {}
        : { retention: JSON.stringify(retention), retention_changed_at: at }),
    };
    await trx
      .updateTable('market_settings')
      .set(settings)
      .where('country_code', '=', countryCode)
      .where('reply_to', 'is', null)
      .where('undo_seconds', 'is', null)
      .execute();
    for (const { email, name, locale } of staff) {
      await trx
        .insertInto('market_staff')
        .values({ country_code: countryCode, email, name: name ?? null, locale })
        .execute();
    }
    await recordSettingsAsTheyAre(trx, countryCode, at);
  }
}

/** Its row, which it may lack; locked, since another copy may start at the same time. */
async function lockMarket(trx: Trx, countryCode: string): Promise<{ readonly version: number }> {
  await trx
    .insertInto('market_settings')
    .values({ country_code: countryCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('market_settings')
    .select('version')
    .where('country_code', '=', countryCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function readMarkets(path: string): readonly MarketSetUp[] {
  const parsed = MarketsFile.safeParse(jsonIn(path));
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole');
    throw new FaultyMarketsFile(
      `MARKETS_FILE: ${path} has faults at: ${[...new Set(places)].join(', ')}`,
    );
  }
  return Object.entries(parsed.data).map(([code, market]) => ({
    countryCode: CountryCode.parse(code),
    ...market,
  }));
}

function jsonIn(path: string): unknown {
  const text = textIn(path);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words quote the file, which names people.
    throw new FaultyMarketsFile(`MARKETS_FILE: ${path} is not JSON.`);
  }
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new FaultyMarketsFile(
      `MARKETS_FILE: ${error instanceof Error ? error.message : 'cannot be read'}`,
    );
  }
}
