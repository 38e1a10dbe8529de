import { consoleVersionHeader, consoleVersionMeta } from '@countersign/contract/console-release';

const timeoutMs = 5000;
/** While copies of the API are replaced one after another, each request may meet either release. */
const restMs = 10_000;
/** The build of this page; undefined where the console's client is used without a page, as by journeys. */
export const ownVersion = () =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${consoleVersionMeta}"]`)
    ?.content;
const inText = new RegExp(`name="${consoleVersionMeta}" content="(?<version>\\w+)"`);

/** What the server has: this page's build, another one, or undefined where it does not answer. */
export type Served = 'same' | 'other' | undefined;

/** Asks the server of the page, which need not be the API, past the service worker. */
export async function askServedVersion(): Promise<Served> {
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return undefined;
    const version = inText.exec(await response.text())?.groups?.version;
    if (version === ownVersion()) return 'same';
    // A page of something else, such as a network that asks for a sign-in.
    return version === undefined ? undefined : 'other';
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();
let isThere = false;
let isSuspected = false;
let isAsking = false;
let answeredAtMs = Number.NEGATIVE_INFINITY;

/** Whether the server of the page has another release than the page; of the whole page. */
export const newRelease = {
  get: () => isThere,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The API's answers say which console it serves. Only a hint: the page may come from another server. */
  learn: (headers: Headers) => {
    const version = headers.get(consoleVersionHeader);
    if (version !== null && version !== ownVersion()) newRelease.suspect();
  },
  suspect: () => {
    isSuspected = true;
    void newRelease.look();
  },
  /** Asks the server where a new release is suspected; again, if it has not answered. */
  look: async () => {
    const isResting = performance.now() - answeredAtMs < restMs;
    if (!isSuspected || isThere || isAsking || isResting) return;
    isAsking = true;
    const served = await askServedVersion();
    isAsking = false;
    if (served === undefined) return;
    answeredAtMs = performance.now();
    isSuspected = false;
    isThere = served === 'other';
    if (isThere) for (const listener of listeners) listener();
  },
};
