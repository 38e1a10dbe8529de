/** Marks a tab in which the person has signed out: only a button starts a sign-in (S4.1). */
export const signedOutKey = 'signed-out';
