import type { Locale } from '../locale/normalise-locale.ts';
import {
  type AllowedOrigins,
  checkReturnAddress,
  type ReturnAddress,
} from './check-return-address.ts';
import { readLocale, singleValue } from './link-parameters.ts';
import { linkProblemParameter, maxAddressLength } from './link-problem.ts';

const resetProblems = ['return-address-refused', 'too-long'] as const;
export type ResetProblem = (typeof resetProblems)[number];

export interface ResetQuery {
  readonly returnAddress?: ReturnAddress;
  /** Why the link's return address is not used, for the screen to show. */
  readonly problem?: ResetProblem;
  readonly locale?: Locale;
}

/** S2.7, S2.8: reads the query of `/resetPassword` (`location.search`). Never throws. */
export function readResetQuery(search: string, allowed: AllowedOrigins): ResetQuery {
  if (search.length > maxAddressLength) return { problem: 'too-long' };
  const parameters = new URLSearchParams(search);
  const locale = readLocale(parameters);
  return {
    ...readReturnAddress(parameters, allowed),
    ...(locale === undefined ? {} : { locale }),
  };
}

function readReturnAddress(parameters: URLSearchParams, allowed: AllowedOrigins): ResetQuery {
  const raw = singleValue(parameters, ['redirectUrl']);
  if (raw === '') {
    // Home leaves a refused address out of the path and names the problem instead.
    const reported = parameters.get(linkProblemParameter);
    const problem = resetProblems.find((one) => one === reported);
    return problem === undefined ? {} : { problem };
  }
  const returnAddress = raw === undefined ? undefined : checkReturnAddress(raw, allowed);
  return returnAddress === undefined ? { problem: 'return-address-refused' } : { returnAddress };
}
