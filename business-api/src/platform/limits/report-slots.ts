import type { FastifyRequest } from 'fastify';
import { type Counted, createSlots } from './slots.ts';

/** Reports of one route at once, from anyone who sends a body: browsers, and providers before they are proven. */
export const mostReports = 16;
const mostOfNetwork = 4;

/** Takes a slot for a report whose body is about to arrive; returns what gives it back, or undefined where all are used up. */
export function reportSlots(networkOf: (request: FastifyRequest) => string | undefined) {
  const slots = createSlots();
  return (request: FastifyRequest): (() => void) | undefined => {
    const network = networkOf(request);
    const ofNetwork: readonly Counted[] =
      network === undefined ? [] : [[`network ${network}`, mostOfNetwork]];
    return slots.take([String(request.routeOptions.url), mostReports], ...ofNetwork);
  };
}
