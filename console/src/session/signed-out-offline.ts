/** In the query of the page after a sign-out: the provider could not be reached, its session is open. */
export const signedOutOffline = 'offline';
