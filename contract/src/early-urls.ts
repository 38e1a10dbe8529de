// In a file of their own, for calls that are sent before the schemas are loaded.
/** S7.2. */
export const registrationStatusUrl = '/registration-status';
export const registrationListUrl = '/registrations';
export const meUrl = '/me';
