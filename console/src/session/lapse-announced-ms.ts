/** How long before the token ends it is said, in milliseconds, with an offer to stay (S4.2). */
export const lapseAnnouncedMs = 120_000;
