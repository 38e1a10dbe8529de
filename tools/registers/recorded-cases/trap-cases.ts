import type { RecordedCase } from './recorded-case.ts';
import { abnTraps } from './traps/abn.ts';
import { aresTraps } from './traps/ares.ts';
import { brasilApiTraps } from './traps/brasilapi.ts';
import { brregTraps } from './traps/brreg.ts';
import { companiesHouseTraps } from './traps/companies-house.ts';
import { evatrTraps } from './traps/evatr.ts';
import { frenchTraps } from './traps/french-companies.ts';
import { gcisTraps } from './traps/gcis.ts';
import { gleifTraps } from './traps/gleif.ts';
import { houjinTraps } from './traps/houjin.ts';
import { krsTraps } from './traps/krs.ts';
import { nppesTraps } from './traps/nppes.ts';
import { prhTraps } from './traps/prh.ts';
import { textOf } from './traps/trap-line.ts';
import { viesTraps } from './traps/vies.ts';
import { zefixTraps } from './traps/zefix.ts';

/** What integrations with these services got wrong before, one by one. */
export function trapCases(): RecordedCase[] {
  return allTraps.map(([register, kind, request, answer, application, expected]) => ({
    register,
    kind,
    request,
    answer: isAnswer(answer) ? answer : { status: 200, body: textOf(answer) },
    application,
    expected,
  }));
}

const allTraps = [
  ...nppesTraps,
  ...frenchTraps,
  ...viesTraps,
  ...companiesHouseTraps,
  ...abnTraps,
  ...houjinTraps,
  ...gleifTraps,
  ...brregTraps,
  ...prhTraps,
  ...aresTraps,
  ...brasilApiTraps,
  ...krsTraps,
  ...evatrTraps,
  ...zefixTraps,
  ...gcisTraps,
];

function isAnswer(answer: unknown): answer is { status: number; body: string } {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;
}
