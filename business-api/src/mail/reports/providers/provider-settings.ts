import type { KeyObject } from 'node:crypto';

/** Which mail providers may report, and what proves that it is they; absent ones are off. */
export interface ProviderSettings {
  /** Topics of Amazon SNS, `arn:aws:sns:eu-west-1:123456789012:bounces`. */
  readonly sesTopics: readonly string[];
  /** `user:password` of the webhook's address. */
  readonly postmarkLogin: string | undefined;
  /** The verification keys of the signed event webhook. */
  readonly sendGridKeys: readonly KeyObject[];
}
