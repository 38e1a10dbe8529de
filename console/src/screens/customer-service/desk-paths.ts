import { paths } from '../../paths.ts';

/** Own additions below `/customerService` (S2.1). */
export const deskPaths = {
  queue: paths.customerService,
  mails: `${paths.customerService}/mails`,
} as const;
