/** S7.2. Apart, for who sends the call before the schemas of its answer are there. */
export const registrationStatusUrl = '/registration-status';
