/**
 * Raised by one where older consoles could no longer read an answer or send a request. A console may be older
 * than the API: a tab that stayed open, or a cached shell (ADR 28).
 */
export const consoleRelease = 2;

/** On every answer of the API: the oldest `consoleRelease` that it still understands. */
export const oldestConsoleHeader = 'X-Oldest-Console';
