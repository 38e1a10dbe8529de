/**
 * How the catcher answers a mail, so that tests can see a sender meet trouble:
 * `refuse-4xx` a passing fault (451), `refuse-5xx` a final one (554), `drop` cuts the connection
 * and keeps nothing, `lose-answer` keeps the mail and cuts the connection before saying so.
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
  /** Sets the mode; with `times`, for the next so many mails, and `accept` after them. */
  set(mode: BehaviourMode, times?: number): void;
  current(): BehaviourMode;
  /** The mode for the mail that arrives now. */
  next(): BehaviourMode;
}

export function acceptEverything(): Behaviour {
  let mode: BehaviourMode = 'accept';
  let left = Number.POSITIVE_INFINITY;
  const current = () => (left > 0 ? mode : 'accept');
  return {
    set: (newMode, times = Number.POSITIVE_INFINITY) => {
      mode = newMode;
      left = times;
    },
    current,
    next: () => {
      const now = current();
      left -= 1;
      return now;
    },
  };
}
