/** The key of the stored session, in the tab's or the browser's storage. */
export const sessionKey = 'session';
