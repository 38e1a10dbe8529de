/**
 * Raised by one where older consoles could no longer read an answer or send a request. A console may be older
 * than the API: a tab that stayed open, or a cached shell (ADR 28).
 */
export const consoleRelease = 2;

/** On every answer of the API: the oldest `consoleRelease` that it still understands. */
export const oldestConsoleHeader = 'X-Oldest-Console';

/** On every answer of the API: the build of the console that it serves. */
export const consoleVersionHeader = 'Countersign-Console-Version';

/** The `meta` element by which a page says of which build it is. */
export const consoleVersionMeta = 'countersign-console-version';
