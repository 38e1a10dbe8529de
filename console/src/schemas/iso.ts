import { regex } from './checks.ts';
import { datePattern, momentPattern } from './formats.ts';
import { string } from './values.ts';

// @__NO_SIDE_EFFECTS__
export const date = () => string().check(regex(datePattern));
// @__NO_SIDE_EFFECTS__
export const datetime = () => string().check(regex(momentPattern));
