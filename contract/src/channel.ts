import * as z from 'zod/mini';
import { channels } from './channels.ts';

export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;
