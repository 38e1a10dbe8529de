// What `zod/mini` means in the built console (ADR 51): the parts that the contract uses, by zod's
// names, for reading only. Types are zod's own. A name that is missing here fails the build.
export {
  maximum,
  maxLength,
  minimum,
  minLength,
  normalize,
  overwrite,
  refine,
  regex,
  trim,
} from './checks.ts';
export * as iso from './iso.ts';
export {
  array,
  catchall,
  extend,
  looseObject,
  object,
  omit,
  record,
  strictObject,
} from './objects.ts';
export {
  boolean,
  enumOf as enum,
  int,
  literal,
  nullOnly as null,
  number,
  string,
  uuid,
} from './values.ts';
export {
  catchTo as catch,
  defaultTo as _default,
  discriminatedUnion,
  nullable,
  optional,
  pipe,
  transform,
  union,
} from './wrappers.ts';
