import { causeCode } from './database-error-code.ts';

/** No connection could be made; `cause` says whether that may pass. The message is for the operator. */
export class DatabaseNotReached extends Error {
  override name = 'DatabaseNotReached';

  constructor(cause: unknown) {
    const code = causeCode(cause);
    const words = wordsOf(cause);
    const why = code === undefined || words.includes(code) ? words : `${words} (${code})`;
    const fault = code?.startsWith('28') ? 'refuses this role' : 'cannot be reached';
    super(`The database of DATABASE_URL ${fault}: ${why}`, { cause });
  }
}

/** Codes of OpenSSL for a certificate whose authority is not known here. */
const unknownAuthority: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** An error for several addresses of one name has no words of its own; two have words that lead nowhere. */
function wordsOf(error: unknown): string {
  if (unknownAuthority.has(causeCode(error))) {
    return "the server's certificate is of an unknown authority: name that one's by sslrootcert in the address, or by NODE_EXTRA_CA_CERTS";
  }
  if (error instanceof Error && error.message.includes('password must be a string')) {
    return 'the server asks for a password, and the address has none';
  }
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
