import type { Check, Payload } from './schema.ts';

interface Options {
  readonly error?: string;
  readonly abort?: boolean;
  readonly path?: readonly PropertyKey[];
}

/** A check that leaves the value as it is. */
function demand(
  passes: (value: never) => boolean,
  { error, abort, path }: Options = {},
  needsLength = false,
): Check {
  return {
    needsLength,
    run: (payload: Payload) => {
      // The schema before it has made sure of the type.
      if (passes(payload.value as never)) return;
      payload.issues.push({
        ...(error === undefined ? {} : { message: error }),
        ...(path === undefined ? {} : { path }),
        continue: abort !== true,
      });
    },
  };
}

const change = (to: (value: never) => unknown): Check => ({
  run: (payload) => {
    payload.value = to(payload.value as never); // as above
  },
});

// Texts are measured in code points.
const lengthOf = (value: string | readonly unknown[]) =>
  typeof value === 'string' ? [...value].length : value.length;

// @__NO_SIDE_EFFECTS__
export const minLength = (least: number, options?: Options) =>
  demand((value: string | unknown[]) => lengthOf(value) >= least, options, true);
// @__NO_SIDE_EFFECTS__
export const maxLength = (most: number, options?: Options) => ({
  ...demand((value: string | unknown[]) => lengthOf(value) <= most, options, true),
  most,
});
// @__NO_SIDE_EFFECTS__
export const minimum = (least: number, options?: Options) =>
  demand((value: number) => value >= least, options);
// @__NO_SIDE_EFFECTS__
export const maximum = (most: number, options?: Options) =>
  demand((value: number) => value <= most, options);
// @__NO_SIDE_EFFECTS__
export const regex = (pattern: RegExp, options?: Options) =>
  demand((value: string) => pattern.test(value), options);
// @__NO_SIDE_EFFECTS__
export const refine = (passes: (value: never) => boolean, options?: Options) =>
  demand(passes, options);
// @__NO_SIDE_EFFECTS__
export const overwrite = (to: (value: never) => unknown) => change(to);
// @__NO_SIDE_EFFECTS__
export const trim = () => change((value: string) => value.trim());
// @__NO_SIDE_EFFECTS__
export const normalize = (form: string) => change((value: string) => value.normalize(form));
