/** A screen that people open by its address. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** What a person waits for. */
  readonly until: string;
}

const [ticketNumber, market] = ['T-349354488', 'US']; // pending in every demo world

export const screens = {
  decision: {
    name: 'decision',
    path: `/approve?ticketId=${ticketNumber}&marketcode=${market}&locale=en`,
    until: 'the decision button works',
  },
  queue: {
    name: 'queue',
    path: '/customerService?locale=en',
    until: 'a row of the queue can be opened',
  },
} as const satisfies Record<string, Screen>;

/** A selector of that: the decision's button, or a row's link. No screen has both. */
export const screenWorks = 'button:enabled:text-is("Approve…"), a[data-row]';
