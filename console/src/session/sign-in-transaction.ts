import type { TabStorage } from '../storage/tab-storage.ts';

/** What a sign-in stores for its callback. Read without schemas: before they are loaded. */
export interface SignInTransaction {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly issuer: string;
  readonly returnTo: string;
  readonly startedAtMs: number;
  /** The account that was signed in and is expected again: the `sub` of its token. */
  readonly expectedSub?: string | undefined;
  /** Started because the provider required a newer sign-in. */
  readonly reauthenticated?: boolean | undefined;
}

/** Longer than a sign-in takes, and as long as a login link is stored (S2.4). */
const transactionLifeMs = 30 * 60_000;

const transactionKey = (state: string) => `sign-in.${state}`;

/** False if it would not outlive the redirect to the provider. */
export function storeTransaction(storage: TabStorage, transaction: SignInTransaction): boolean {
  return storage.writeJson(transactionKey(transaction.state), transaction);
}

/** Undefined for nothing, another release's shape and what is too old. */
export function readTransaction(
  storage: TabStorage,
  state: string,
  nowMs: number,
): SignInTransaction | undefined {
  const transaction = storage.readJson(transactionKey(state), { safeParse });
  const age = nowMs - (transaction?.startedAtMs ?? 0);
  return age >= 0 && age <= transactionLifeMs ? transaction : undefined;
}

/** Reads and removes the transaction: it is valid for one callback. */
export function takeTransaction(
  storage: TabStorage,
  state: string,
  nowMs: number,
): SignInTransaction | undefined {
  const transaction = readTransaction(storage, state, nowMs);
  storage.remove(transactionKey(state));
  return transaction;
}

function safeParse(value: unknown) {
  return isTransaction(value)
    ? ({ success: true, data: value } as const)
    : ({ success: false } as const);
}

function isTransaction(value: unknown): value is SignInTransaction {
  if (typeof value !== 'object' || value === null) return false;
  const is = (name: keyof SignInTransaction, ...types: string[]) =>
    types.includes(typeof Reflect.get(value, name));
  const texts = ['state', 'nonce', 'codeVerifier', 'issuer', 'returnTo'] as const;
  return (
    texts.every((name) => is(name, 'string')) &&
    is('startedAtMs', 'number') &&
    is('expectedSub', 'string', 'undefined') &&
    is('reauthenticated', 'boolean', 'undefined')
  );
}
