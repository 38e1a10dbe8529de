import { regex } from './checks.ts';
import { uuidPattern } from './formats.ts';
import { Schema, where } from './schema.ts';

// @__NO_SIDE_EFFECTS__
export const string = () => where((value) => typeof value === 'string');
// @__NO_SIDE_EFFECTS__
export const number = () => where((value) => Number.isFinite(value));
// @__NO_SIDE_EFFECTS__
export const boolean = () => where((value) => typeof value === 'boolean');

// @__NO_SIDE_EFFECTS__
export const int = () =>
  new Schema((payload) => {
    const { value } = payload;
    if (!Number.isFinite(value)) payload.issues.push({});
    else if (!Number.isInteger(value)) payload.issues.push({ continue: false });
    else if (!Number.isSafeInteger(value)) payload.issues.push({ continue: true });
  });

// @__NO_SIDE_EFFECTS__
export function enumOf(list: readonly unknown[]) {
  const values = new Set(list);
  return where((value) => values.has(value), { values });
}
// @__NO_SIDE_EFFECTS__
export const literal = (value: unknown) => enumOf([value]);
// @__NO_SIDE_EFFECTS__
export const nullOnly = () => literal(null);

// @__NO_SIDE_EFFECTS__
export const uuid = () => string().check(regex(uuidPattern));
