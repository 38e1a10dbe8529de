/** What is loaded at once, after the decision's button. */
export { SecondPersonPart } from './second-person-part.tsx';
export { WaitsForSecond } from './waits-for-second.tsx';
