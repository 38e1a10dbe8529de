import type { Evidence } from '@countersign/contract/evidence/evidence';
import { isAskable } from '@countersign/domain/registration/information-request';
import { PointFinding } from '@countersign/domain/registration/point-finding';
import { PointKind } from '@countersign/domain/registration/point-kind';
import type { Registration } from '@countersign/domain/registration/registration';
import { PointReason } from '@countersign/domain/registration/request-point';
import * as z from 'zod/mini';
import { toForm } from '../login-link/act.ts';
import { documentsOnFile } from './documents-on-file.ts';
import type { Fact } from './facts.ts';
import { type ProposedPoint, pointsOfFact } from './proposed-points.ts';

const Point = z.object({
  kind: PointKind,
  field: z.nullable(z.string()),
  reason: z.nullable(PointReason),
  finding: z.optional(PointFinding),
});

/** The router's state of a visit that is to ask the applicant: the form opens at once. */
export const toAsking = { ...toForm, ask: true } as const;

/** The same, with a question in the form; undefined where nothing can be asked about the fact. */
export function toAskingAbout(fact: Fact, evidence: Evidence, registration: Registration) {
  const [point] = pointsOfFact(fact, evidence, registration, documentsOnFile(registration));
  return point === undefined ? undefined : { ...toAsking, point };
}

/** Whether the applicant can be asked something about the registration now. */
export function mayBeAsked(registration: Registration): boolean {
  return isAskable(registration) && registration.request?.state !== 'waiting';
}

export function isToAsking(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'ask') === true;
}

/** The same once the person has taken their questions back elsewhere. */
export const afterUndo = { ...toAsking, undone: true } as const;

export function isUndone(state: unknown): boolean {
  return isToAsking(state) && Reflect.get(Object(state), 'undone') === true;
}

/** The question that a visit brings along. */
export function pointOf(state: unknown): ProposedPoint | undefined {
  if (!isToAsking(state)) return undefined;
  return Point.safeParse(Reflect.get(Object(state), 'point')).data;
}
