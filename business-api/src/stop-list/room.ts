/** What the other rooms use of this one: they import nothing else of it. */
export { confirmStopList } from './replace-list.ts';
