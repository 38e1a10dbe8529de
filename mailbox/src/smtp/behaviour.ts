/**
 * How the SMTP catcher answers a mail, so that tests can simulate faults: `refuse-4xx` answers a
 * temporary fault (451), `refuse-5xx` a permanent one (554), `drop` cuts the connection without
 * storing the mail, `lose-answer` stores the mail and cuts the connection before the answer.
 */
export const BEHAVIOUR_MODES = [
  'accept',
  'refuse-4xx',
  'refuse-5xx',
  'drop',
  'lose-answer',
] as const;

export type BehaviourMode = (typeof BEHAVIOUR_MODES)[number];

export interface Behaviour {
  /**
   * Sets the mode; with `times`, for that many mails, then `accept` again; with `to`, for mails to that
   * address alone.
   */
  set(mode: BehaviourMode, limits?: Limits): void;
  current(): BehaviourMode;
  /** The mode for the mail that is arriving for `recipients`; counts it if it is concerned. */
  next(recipients: readonly string[]): BehaviourMode;
}

interface Limits {
  readonly times?: number | undefined;
  readonly to?: string | undefined;
}

export function createSmtpBehaviour(): Behaviour {
  let mode: BehaviourMode = 'accept';
  let left = Number.POSITIVE_INFINITY;
  let only: string | undefined;
  const current = () => (left > 0 ? mode : 'accept');
  return {
    set: (newMode, { times = Number.POSITIVE_INFINITY, to } = {}) => {
      mode = newMode;
      left = times;
      only = to?.toLowerCase();
    },
    current,
    next: (recipients) => {
      if (only !== undefined && !recipients.some((one) => one.toLowerCase() === only))
        return 'accept';
      const now = current();
      left -= 1;
      return now;
    },
  };
}
