import type { ReturnPathSettings } from '../return-path.ts';
import type { ProviderSettings } from './providers/provider-settings.ts';

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
