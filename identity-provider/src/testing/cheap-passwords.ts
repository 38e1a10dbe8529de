/** A provider hashes a password for each account when it begins: cheaply where only tests guess. */
export const cheapPasswords = { N: 16, r: 1, p: 1 };
