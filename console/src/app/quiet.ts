const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once a signed-in person has what the page is about: what comes late waits for it. */
export const untilQuiet: Promise<void> = promise;
export const beQuiet: () => void = resolve;
