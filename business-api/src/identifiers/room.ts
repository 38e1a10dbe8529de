/** What the other rooms use of this one: they import nothing else of it. */

export { compactOf } from './canonical-form.ts';
export {
  checkIdentifier,
  type IdentifierCheck,
  type IdentifierVerdict,
  verdictOf,
} from './check-identifier.ts';
export { type CrossCheck, crossCheck } from './cross-checks.ts';
export type { Surroundings } from './forbidden-numbers/forbidden-kinds.ts';
export { maskForbiddenNumbers } from './forbidden-numbers/mask-forbidden-numbers.ts';
export type { LayerResult } from './schemes/layer-result.ts';
export { exampleOf, isSchemeId, type SchemeId } from './schemes/scheme-table.ts';
export { whereToFind } from './where-to-find.ts';
