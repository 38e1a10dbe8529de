import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import type { registrationOrders } from '@countersign/contract/registration-list';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { isDecided, isOfPeriod, isOnlyPending } from './registration-conditions.ts';

export type RegistrationOrder = (typeof registrationOrders)[number];

/** The column of the time that each order follows. */
export const timeColumns = {
  due: 'due_at',
  oldest: 'submitted_at',
  newest: 'submitted_at',
  'last-decided': 'decided_at',
  'first-decided': 'decided_at',
  'asked-first': 'due_at',
} as const satisfies Record<RegistrationOrder, string>;

export function isBackwards(order: RegistrationOrder): boolean {
  return order === 'newest' || order === 'last-decided';
}

/**
 * The requested order, or the default of the filter; throws `invalid-request` for an order that the
 * filter does not support. Registrations decided within a period are ordered by that time only: in
 * the order of submission the whole table might have to be read before the first of them.
 */
export function orderOf(
  asked: RegistrationOrder | undefined,
  filter: RegistrationFilter,
): RegistrationOrder {
  const fitting = ordersOf(filter);
  if (asked === undefined) return fitting[0];
  if (fitting.includes(asked)) return asked;
  throw new ProblemError('invalid-request', {
    errors: [{ pointer: '?order', code: 'not-allowed' }],
  });
}

/** The order of a file: from the first on, where that can be read. */
export function exportOrderOf(filter: RegistrationFilter): RegistrationOrder {
  const orders = ordersOf(filter);
  return orders.find((one) => one === 'first-decided' || one === 'oldest') ?? orders[0];
}

function ordersOf(
  filter: RegistrationFilter,
): readonly [RegistrationOrder, ...RegistrationOrder[]] {
  if (isOfPeriod(filter)) return ['last-decided', 'first-decided'];
  // From the oldest on, all that was ever decided would be read first.
  if (filter.waitedOn !== undefined && !isOnlyPending(filter)) return ['newest'];
  if (!isOnlyPending(filter)) {
    // A search has no index along the time of the decision.
    return isDecided(filter.status) && filter.q === undefined
      ? ['oldest', 'newest', 'last-decided', 'first-decided']
      : ['oldest', 'newest'];
  }
  const usual = ['due', 'oldest', 'newest'] as const;
  return filter.request === 'answered' ? [...usual, 'asked-first'] : usual;
}
