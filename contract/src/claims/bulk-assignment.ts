import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { idOf, proseOf } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { wordLimit } from './assignment.ts';

/** Most registrations that are assigned at once. */
export const bulkAssignmentLimit = 100;
/** How long it can be undone; its mail waits as long. */
export const bulkAssignmentUndoSeconds = 60;

/**
 * What became of a row: `held` by another person than the caller saw; `unavailable`: the colleague cannot be assigned
 * there. `not-found` and `not-yours` reveal nothing else.
 */
export const assignmentOutcomes = [
  'assigned',
  'already-decided',
  'held',
  'unavailable',
  'not-yours',
  'not-found',
] as const;

const key = { countryCode: CountryCode, ticketNumber: TicketNumber };
const params = z.object({ assignmentId: z.uuid() });
const config = { access: { role: 'staff', reach: 'own', act: 'write' } } as const;
const tags = ['claims'];

export const assignMany = endpoint({
  method: 'PUT',
  url: '/bulk-assignments/:assignmentId',
  config,
  schema: {
    operationId: 'assignMany',
    summary: 'Assign several registrations to a colleague',
    tags,
    params,
    body: z.strictObject({
      to: idOf(500),
      rows: z
        .array(z.strictObject({ ...key, heldBy: z.nullable(idOf(500)) }))
        .check(z.minLength(1), z.maxLength(bulkAssignmentLimit)),
      word: z.optional(proseOf(wordLimit)),
    }),
    response: withProblems({
      200: z.object({
        undoUntil: Instant,
        items: z.array(
          z.object({
            ...key,
            outcome: z.enum(assignmentOutcomes),
            /** Who has it now: the deputy of a colleague who is absent; null where it was not assigned. */
            to: z.nullable(StaffMember),
          }),
        ),
      }),
    }),
  },
});

export const undoAssignMany = endpoint({
  method: 'POST',
  url: '/bulk-assignments/:assignmentId/undo',
  config,
  schema: {
    operationId: 'undoAssignMany',
    summary: 'Undo an assignment of several registrations',
    tags,
    params,
    response: withProblems({ 200: z.object({ items: z.array(z.object(key)) }) }),
  },
});
