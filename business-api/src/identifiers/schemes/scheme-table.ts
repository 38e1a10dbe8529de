import { brazil, canada, unitedStates } from './americas.ts';
import { eastAsia, japan, southAsia } from './asia.ts';
import { alpine, centralEurope, germany } from './central-europe.ts';
import { nordic } from './nordic.ts';
import { oceania } from './oceania.ts';
import { russiaAndTurkey } from './russia-and-turkey.ts';
import type { Scheme } from './scheme.ts';
import { iberia, italyAndGreece } from './southern-europe.ts';
import { benelux, britainAndIreland, france } from './western-europe.ts';
import { worldwide } from './worldwide.ts';

const table = {
  ...unitedStates,
  ...france,
  ...japan,
  ...germany,
  ...iberia,
  ...brazil,
  ...britainAndIreland,
  ...canada,
  ...oceania,
  ...nordic,
  ...benelux,
  ...alpine,
  ...italyAndGreece,
  ...centralEurope,
  ...russiaAndTurkey,
  ...eastAsia,
  ...southAsia,
  ...worldwide,
};

export type SchemeId = keyof typeof table;

/** Every kind of number that is known here. */
export const schemes: Readonly<Record<SchemeId, Scheme>> = table;

export function isSchemeId(id: string): id is SchemeId {
  return Object.hasOwn(schemes, id);
}

/** An invented number of a scheme as it is usually written; undefined for a scheme that is not known here. */
export function exampleOf(scheme: string): string | undefined {
  if (!isSchemeId(scheme)) return undefined;
  const { sample, display } = schemes[scheme];
  return sample === undefined ? undefined : (display?.(sample) ?? sample);
}
