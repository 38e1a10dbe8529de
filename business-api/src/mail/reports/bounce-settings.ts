import type { KeyObject } from 'node:crypto';
import type { ReturnPathSettings } from '../return-path.ts';

/** A folder of a mailbox in which reports arrive. */
export interface BounceMailbox {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; else by STARTTLS, which is required but on this machine. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** Which mail providers may report, and what proves that it is they; absent ones are off. */
export interface ProviderSettings {
  /** Topics of Amazon SNS, `arn:aws:sns:eu-west-1:123456789012:bounces`. */
  readonly sesTopics: readonly string[];
  /** `user:password` of the webhook's address. */
  readonly postmarkLogin: string | undefined;
  /** The verification keys of the signed event webhook. */
  readonly sendGridKeys: readonly KeyObject[];
}

/** How later reports about mails are read; by default none are. */
export interface BounceSettings {
  readonly returnPath: ReturnPathSettings;
  readonly providers: ProviderSettings;
  readonly mailbox: BounceMailbox | undefined;
}

export const noBounces: BounceSettings = {
  returnPath: { address: undefined, keys: [] },
  providers: { sesTopics: [], postmarkLogin: undefined, sendGridKeys: [] },
  mailbox: undefined,
};
