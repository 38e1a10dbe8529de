import * as z from 'zod/mini';

// Apart from points, so that who reads a registration needs no schemas of questions.

/** What the applicant is asked to do about one point. */
export const pointKinds = ['correct', 'add', 'explain', 'document', 'confirm'] as const;
export const PointKind = z.enum(pointKinds);
export type PointKind = z.infer<typeof PointKind>;
