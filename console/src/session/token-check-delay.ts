/**
 * S4.4: grace before the stored token is concluded to be missing or lapsed, in milliseconds.
 * Nothing on a page waits for these; a token that is there is used at once.
 */
export const tokenCheckDelayMs = { atAppStart: 3000, onHome: 300 } as const;
