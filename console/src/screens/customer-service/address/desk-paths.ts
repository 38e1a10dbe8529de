import { paths } from '../../../paths.ts';

/** Own additions below `/customerService` (S2.1). */
export const deskPaths = {
  queue: paths.customerService,
  overview: `${paths.customerService}/overview`,
  mails: `${paths.customerService}/mails`,
  settings: `${paths.customerService}/settings`,
} as const;
