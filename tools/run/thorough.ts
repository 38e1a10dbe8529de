/**
 * Whether this run tries everything, for hours (`THOROUGH=yes npm test`): each language at each width, each
 * database test on both engines, 500 at once. Else the cases that find most, so that a run ends within the hour.
 */
export const isThorough = process.env.THOROUGH === 'yes';
