/**
 * S4.4: grace periods before the stored token counts as missing or lapsed, in milliseconds. Nothing
 * on a page waits for them; an existing token is used at once.
 */
export const tokenCheckDelayMs = { atAppStart: 3000, onHome: 300 } as const;
