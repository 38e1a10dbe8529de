import { readMe } from './caller.ts';
import { decideRegistration } from './decision.ts';
import type { Endpoint } from './endpoint.ts';
import { readLiveness, readReadiness } from './health.ts';
import { readHistory } from './history.ts';
import { readOutcome, submitRegistration } from './intake.ts';
import { listRegistrations } from './registration-list.ts';
import { readRegistrationStatus } from './registration-status.ts';

/** Everything the API offers; a route outside this list does not start. */
export const allEndpoints: readonly Endpoint[] = [
  submitRegistration,
  readOutcome,
  readRegistrationStatus,
  decideRegistration,
  listRegistrations,
  readHistory,
  readMe,
  readLiveness,
  readReadiness,
];
