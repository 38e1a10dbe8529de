/** The router's state of a visit that is to ask the applicant: the form opens at once. */
export const toAsking = { ask: true } as const;

export function isToAsking(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'ask') === true;
}
