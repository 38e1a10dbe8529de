import { decisionPath } from '@countersign/domain/login-link/screen-paths';
import { type Act, withAct } from '../../../login-link/act.ts';

/** The screen of a mail's link for an act: there the path names the verb, and the query asking alone. */
export function actPath(act: Act, params: Parameters<typeof decisionPath>[1]): string {
  if (act !== 'ask') return decisionPath(act, params);
  const [path, query = ''] = decisionPath('approve', params).split('?', 2);
  return path + withAct(query, act);
}
