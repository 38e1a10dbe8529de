import type { MailPreview } from '@countersign/contract/preview';

export interface MailPreviewState {
  /** `updating`: an older mail is shown. `faulty`: the form cannot be sent as it is. */
  readonly kind: 'loading' | 'updating' | 'current' | 'failed' | 'faulty';
  /** The last mail received, also while a newer one is loading. */
  readonly preview: MailPreview | undefined;
  /** Of the mail that was in view for a second, if it is the one that would be sent now. */
  readonly hash: string | undefined;
  /** Call it with the hash of a mail that was in view that long. */
  readonly noteViewed: (hash: string) => void;
  readonly retry: () => void;
  readonly retrying: boolean;
}
