/** S7.2. In a file of its own, for a call that is sent before the schemas are loaded. */
export const registrationStatusUrl = '/registration-status';
