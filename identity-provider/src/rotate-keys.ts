import { createKeyRing } from './storage/key-ring.ts';
import { openIdentityDatabase } from './storage/open-identity-database.ts';

// The running provider drops old keys itself: it knows how long tokens are valid.
const database = openIdentityDatabase(process.env.DATA_DIR || './data');
const { signsFrom } = createKeyRing(database, {
  signatureValidityMs: Number.POSITIVE_INFINITY,
}).rotate();
database.close();
console.log(
  `A new key is published and signs from ${signsFrom.toISOString()}. No one is signed out.`,
);
