import { alpine } from './alpine.ts';
import { benelux } from './benelux.ts';
import { brazil } from './brazil.ts';
import { britainAndIreland } from './britain-and-ireland.ts';
import { canada } from './canada.ts';
import { centralEurope } from './central-europe.ts';
import { eastAsia } from './east-asia.ts';
import { france } from './france.ts';
import { germany } from './germany.ts';
import { iberia } from './iberia.ts';
import { italyAndGreece } from './italy-and-greece.ts';
import { japan } from './japan.ts';
import { nordic } from './nordic.ts';
import { oceania } from './oceania.ts';
import { russiaAndTurkey } from './russia-and-turkey.ts';
import type { Scheme } from './scheme.ts';
import { southAsia } from './south-asia.ts';
import { unitedStates } from './united-states.ts';
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
