import { createKeyRing } from './storage/key-ring.ts';
import { openIdentityDatabase } from './storage/open-identity-database.ts';

// Which keys are dropped is the running provider's business, which knows how long tokens live.
const database = openIdentityDatabase(process.env.DATA_DIR || './data');
const { signsFrom } = createKeyRing(database, {
  signatureValidityMs: Number.POSITIVE_INFINITY,
}).rotate();
database.close();
console.log(
  `A new key is published and signs from ${signsFrom.toISOString()}. No one is signed out.`,
);
