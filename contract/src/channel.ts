import * as z from 'zod/mini';

/** By which way somebody came to a registration: the link of a mail, or the desk's list. */
export const channels = ['mail-link', 'customer-service'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;
