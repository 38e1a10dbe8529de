/** What the other rooms use of this one: they import nothing else of it. */
export { type ActsOfPerson, actsOfPerson } from './acts-of-person.ts';
