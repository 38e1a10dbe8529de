import { AccountReport } from '@countersign/contract/accounts';
import { CountryCode } from '@countersign/domain/market/country-code';
import { AccountNumber } from '@countersign/domain/registration/account-number';
import {
  ApplicantLocale,
  contactRoles,
  practiceTypes,
} from '@countersign/domain/registration/application';
import { SecondPersonSwitches } from '@countersign/domain/registration/second-person';
import { EmailAddress } from '@countersign/domain/registration/text';
import { OwnWords } from '@countersign/domain/words/own-words';
import * as z from 'zod/mini';
import { MarketFileMember } from '../../markets/start.ts';
import au from './markets/au.json' with { type: 'json' };
import br from './markets/br.json' with { type: 'json' };
import ca from './markets/ca.json' with { type: 'json' };
import de from './markets/de.json' with { type: 'json' };
import es from './markets/es.json' with { type: 'json' };
import fr from './markets/fr.json' with { type: 'json' };
import gb from './markets/gb.json' with { type: 'json' };
import jp from './markets/jp.json' with { type: 'json' };
import pt from './markets/pt.json' with { type: 'json' };
import us from './markets/us.json' with { type: 'json' };

/** A practice of the demo world, its application and its outcome. */
const SamplePractice = z.strictObject({
  legalName: z.string(),
  tradingName: z.optional(z.string()),
  kanaName: z.optional(z.string()),
  type: z.enum(practiceTypes),
  street: z.string(),
  city: z.string(),
  region: z.optional(z.string()),
  postalCode: z.string(),
  phone: z.string(),
  website: z.optional(z.string()),
  contactName: z.string(),
  contactKana: z.optional(z.string()),
  contactRole: z.enum(contactRoles),
  contactEmail: EmailAddress,
  locale: ApplicantLocale,
  /** The number of documents in the application. */
  documents: z.int(),
  /** The scheme of a number whose check digit is wrong. */
  wrongCheckDigit: z.optional(z.string()),
  /** When its licence ends, in days after it was submitted; absent: long after. */
  licenceDays: z.optional(z.int()),
  /** How long before the world's first start it was submitted. */
  ageHours: z.number(),
  /** The applicant was asked, and has answered, with a document if it is still pending, or not yet. */
  asked: z.optional(z.enum(['waiting', 'came-back'])),
  /** Its licence, read from the document of that answer; its last day is so many days after the world's first start. */
  licence: z.optional(z.strictObject({ number: z.string(), fileName: z.string(), days: z.int() })),
  /** A colleague has proposed a decision that waits for a second person. */
  proposed: z.optional(
    z.strictObject({
      decision: z.enum(['approve', 'reject']),
      codes: z.array(z.string()),
      note: z.string(),
      hoursAgo: z.number(),
    }),
  ),
  /** Absent: it is pending. */
  outcome: z.optional(
    z.strictObject({
      decision: z.enum(['approve', 'reject', 'link']),
      /** Of the account that it has already. */
      accountNumber: z.optional(AccountNumber),
      codes: z.array(z.string()),
      afterHours: z.number(),
      message: z.optional(z.string()),
      note: z.optional(z.string()),
      /** Of a conditional approval; to be met so many days after the decision. */
      condition: z.optional(z.strictObject({ text: z.string(), days: z.int() })),
      /** What was reported of its account, half an hour after the mail; absent: nothing. */
      account: z.optional(AccountReport),
      /** Why it is excluded from erasure, for so many days after the world's first start. */
      hold: z.optional(z.strictObject({ reason: z.string(), days: z.int() })),
      /** The answer by which the applicant's mail server refused the outcome. */
      mailRefused: z.optional(z.string()),
      /** A member of staff asked for its reversal so long before the world's first start. */
      reversalRequest: z.optional(
        z.strictObject({ by: z.string(), reason: z.string(), hoursAgo: z.number() }),
      ),
    }),
  ),
});
export type SamplePractice = z.infer<typeof SamplePractice>;

const DemoMarket = z.strictObject({
  countryCode: CountryCode,
  /** Whether its approvals get an account elsewhere; absent: not. */
  accounts: z.optional(z.enum(['off', 'expected'])),
  /** Which decisions wait for a second person; absent: none. */
  secondPersonDecides: z.optional(SecondPersonSwitches),
  replyTo: EmailAddress,
  staff: z.array(MarketFileMember),
  /** What its mails to applicants say in its own words. */
  words: z.optional(OwnWords),
  /** Names of the deciders. */
  deciders: z.array(z.string()),
  /** How they confirmed a check by hand. */
  confirmedBy: z.string(),
  practices: z.array(SamplePractice),
});
export type DemoMarket = z.infer<typeof DemoMarket>;

export function sampleMarkets(): readonly DemoMarket[] {
  return [us, fr, jp, de, es, pt, br, gb, ca, au].map((market) => DemoMarket.parse(market));
}
