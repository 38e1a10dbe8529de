/** What the other rooms use of this one: they import nothing else of it. */
/** @public The rule of step-up that counts acts is the first to use it. */
export { actsOfPerson } from './acts-of-person.ts';
