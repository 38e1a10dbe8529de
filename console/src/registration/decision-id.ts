/** Of the place where a registration is decided, for the link that skips to it. */
export const decisionId = 'decision';
