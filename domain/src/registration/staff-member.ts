import * as z from 'zod/mini';

/** A time as RFC 3339 in UTC, `2026-11-20T09:14:00.000Z`. */
export const Instant = z.iso.datetime();

/** The person who acted: the provider's subject is the identity, the name is for people. */
export const StaffMember = z.object({ subject: z.string(), name: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;
