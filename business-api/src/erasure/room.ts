/** What the other rooms use of this one: they import nothing else of it. */
export { eraseApplicant, MailOnItsWay } from './erase-applicant.ts';
export { RegistrationHeld } from './holds.ts';
