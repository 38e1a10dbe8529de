import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';

/** What a person can do with a pending registration, in the order of every screen. */
export const acts = ['approve', 'ask', 'reject'] as const;
export type Act = (typeof acts)[number];

const actName = 'decide';

/** The act whose form the address opens; it does nothing by itself. */
export function actOf(search: string): Act | undefined {
  const named = new URLSearchParams(search).get(actName);
  return acts.find((act) => act === named);
}

/** The query with the act instead of another, or without one. */
export function withAct(search: string, act: Act | undefined): string {
  const query = new URLSearchParams(search);
  query.delete(actName);
  if (act !== undefined) query.set(actName, act);
  return query.size === 0 ? '' : `?${query}`;
}

/** The verb of a decision's form; undefined for asking, which decides nothing. */
export function verbOf(act: Act | undefined): DecisionVerb | undefined {
  return act === 'ask' ? undefined : act;
}

/** The router's state of a visit that goes to the form of its act. */
export const toForm = { toForm: true } as const;

export function isToForm(state: unknown): boolean {
  return Reflect.get(Object(state), 'toForm') === true;
}
