// What rows have of a search, in one file that the first list does not wait for.
export { FoundBy } from './found-by.tsx';
export { Highlighted } from './highlighted.tsx';
