import {
  type Issue,
  isObject,
  type Payload,
  readBy,
  Schema,
  type Shape,
  type Values,
} from './schema.ts';

/** What becomes of keys that a shape does not name; a schema reads their values. */
type Rest = 'drop' | 'refuse' | 'take' | Schema;

// @__NO_SIDE_EFFECTS__
export const object = (shape: Shape) => objectOf(shape, 'drop');
// @__NO_SIDE_EFFECTS__
export const strictObject = (shape: Shape) => objectOf(shape, 'refuse');
// @__NO_SIDE_EFFECTS__
export const looseObject = (shape: Shape) => objectOf(shape, 'take');
// @__NO_SIDE_EFFECTS__
export const catchall = ({ shape }: Schema, rest: Schema) => objectOf(shape, rest);

/** More keys; of a schema with `object`, whose other keys are dropped. */
// @__NO_SIDE_EFFECTS__
export const extend = ({ shape }: Schema, more: Shape) => object({ ...shape, ...more });

/** Fewer keys; of a schema with `strictObject`, which refuses all others. */
// @__NO_SIDE_EFFECTS__
export const omit = ({ shape }: Schema, without: Readonly<Record<string, true>>) =>
  strictObject(Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in without))));

// @__NO_SIDE_EFFECTS__
function objectOf(shape: Shape, rest: Rest): Schema {
  const read = (payload: Payload) => {
    const input = payload.value;
    if (!isObject(input)) {
      payload.issues.push({});
      return;
    }
    const values: Values = {};
    payload.value = values;
    for (const [key, member] of Object.entries(shape)) {
      readMember(member, input, key, values, payload.issues);
    }
    if (rest === 'drop') return;
    const others = Object.keys(input).filter((key) => !Object.hasOwn(shape, key));
    if (rest === 'refuse' && others.length > 0) payload.issues.push({ continue: true });
    if (rest === 'refuse') return;
    for (const key of others.filter(isSafe)) {
      if (rest === 'take') values[key] = input[key];
      else readMember(rest, input, key, values, payload.issues);
    }
  };
  return new Schema(read, { shape });
}

function readMember(
  { read, about: { absent, mayLack } }: Schema,
  input: Readonly<Values>,
  key: string,
  values: Values,
  issues: Issue[],
): void {
  const isThere = key in input;
  if (!isThere && mayLack && absent === 'optional') return;
  const member: Payload = { value: input[key], issues: [] };
  read(member);
  if (!isThere && mayLack && member.issues.length > 0) return;
  issues.push(...below(key, member.issues));
  if (!isThere && absent === undefined) {
    if (member.issues.length === 0) issues.push({ path: [key] });
    return;
  }
  if (member.value !== undefined || isThere || (absent === 'defaulted' && !mayLack)) {
    values[key] = member.value;
  }
}

// @__NO_SIDE_EFFECTS__
export function record(keys: Schema, member: Schema): Schema {
  // A list of keys would make each of them required, which no schema of the contract wants.
  if (keys.about.values) throw new Error('A record needs a schema of any text as its keys');
  return new Schema((payload) => {
    const input = payload.value;
    if (!isObject(input)) {
      payload.issues.push({});
      return;
    }
    const values: Values = {};
    payload.value = values;
    for (const key of Object.keys(input).filter(isSafe)) {
      if (readBy(keys, key).issues.length > 0) {
        payload.issues.push({ path: [key] });
        continue;
      }
      const { value, issues } = readBy(member, input[key]);
      payload.issues.push(...below(key, issues));
      values[key] = value;
    }
  });
}

// @__NO_SIDE_EFFECTS__
export const array = (member: Schema) =>
  new Schema(
    (payload) => {
      if (!Array.isArray(payload.value)) {
        payload.issues.push({});
        return;
      }
      // `map` would leave out a hole.
      payload.value = Array.from(payload.value, (one: unknown, at) => {
        const { value, issues } = readBy(member, one);
        payload.issues.push(...below(at, issues));
        return value;
      });
    },
    { isList: true },
  );

/** It would set the prototype of what is read. */
const isSafe = (key: string) => key !== '__proto__';

const below = (key: PropertyKey, issues: readonly Issue[]) =>
  issues.map((issue) => ({ ...issue, path: [key, ...(issue.path ?? [])] }));
