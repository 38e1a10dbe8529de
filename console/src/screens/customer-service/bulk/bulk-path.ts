import { paths } from '../../../paths.ts';

/** No word of S2.5 is in it: a reload there must not be taken for a login link. */
export const bulkPath = `${paths.customerService}/bulk`;
