import { isAborted, isObject, type Payload, readBy, Schema } from './schema.ts';

// @__NO_SIDE_EFFECTS__
export const optional = (inner: Schema) =>
  new Schema(
    (payload) => {
      if (payload.value !== undefined) inner.read(payload);
      else if (inner.about.absent === 'defaulted') {
        const { value, issues } = readBy(inner, undefined);
        payload.value = issues.length > 0 ? undefined : value;
      }
    },
    {
      absent: inner.about.absent === 'defaulted' ? 'defaulted' : 'optional',
      mayLack: true,
      values: withValue(inner, undefined),
    },
  );

// @__NO_SIDE_EFFECTS__
export const nullable = (inner: Schema) =>
  new Schema(
    (payload) => {
      if (payload.value !== null) inner.read(payload);
    },
    {
      absent: inner.about.absent,
      mayLack: inner.about.mayLack,
      values: withValue(inner, null),
    },
  );

const withValue = ({ about: { values } }: Schema, value: unknown) =>
  values && new Set([...values, value]);

/** `instead` replaces an absent value. */
// @__NO_SIDE_EFFECTS__
export const defaultTo = (inner: Schema, instead: unknown) =>
  new Schema(
    (payload) => {
      if (payload.value !== undefined) inner.read(payload);
      if (payload.value === undefined) payload.value = structuredClone(instead);
    },
    { absent: 'defaulted', values: inner.about.values },
  );

/** `instead` replaces a faulty value. */
// @__NO_SIDE_EFFECTS__
export const catchTo = (inner: Schema, instead: unknown) =>
  new Schema(
    (payload) => {
      const { value, issues } = readBy(inner, payload.value);
      payload.value = issues.length > 0 ? instead : value;
    },
    {
      absent: inner.about.absent === 'defaulted' ? 'defaulted' : 'optional',
      mayLack: inner.about.mayLack,
      values: inner.about.values,
    },
  );

// @__NO_SIDE_EFFECTS__
export const pipe = (first: Schema, second: Schema) =>
  new Schema(
    (payload) => {
      first.read(payload);
      if (payload.issues.length > 0) payload.aborted = true;
      else second.read(payload);
    },
    { absent: first.about.absent, mayLack: second.about.mayLack, values: first.about.values },
  );

// @__NO_SIDE_EFFECTS__
export const transform = (to: (value: never) => unknown) =>
  new Schema(
    (payload) => {
      payload.value = to(payload.value as never); // what is piped into it
    },
    { absent: 'optional' },
  );

// @__NO_SIDE_EFFECTS__
export const union = (choices: readonly Schema[]) =>
  new Schema(
    (payload) => {
      const results: Payload[] = [];
      for (const choice of choices) {
        const result = readBy(choice, payload.value);
        if (result.issues.length === 0) {
          payload.value = result.value;
          return;
        }
        results.push(result);
      }
      const [near, ...others] = results.filter((result) => !isAborted(result));
      if (near !== undefined && others.length === 0) {
        payload.value = near.value;
        payload.issues.push(...near.issues);
      } else payload.issues.push({});
    },
    {
      absent: absentOf(choices),
      mayLack: choices.some(({ about }) => about.mayLack),
    },
  );

function absentOf(choices: readonly Schema[]) {
  const all = choices.map(({ about }) => about.absent);
  if (all.includes('defaulted')) return 'defaulted';
  return all.some((one) => one !== undefined) ? 'optional' : undefined;
}

/** The choice is the one whose `key` takes the value's. */
// @__NO_SIDE_EFFECTS__
export const discriminatedUnion = (key: string, choices: readonly Schema[]) =>
  new Schema((payload) => {
    if (!isObject(payload.value)) {
      payload.issues.push({});
      return;
    }
    const value = payload.value[key];
    const choice = choices.find(({ shape }) => shape[key]?.about.values?.has(value));
    if (choice === undefined) payload.issues.push({ path: [key] });
    else choice.read(payload);
  });
