import { paths } from '../paths.ts';

const guarded = [paths.approve, paths.reject, paths.resetPassword, paths.customerService];

/** S2.1: whether nobody gets to see this path without signing in; a trailing slash is the same. */
export function needsSignIn(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '');
  return guarded.some((one) => path === one) || path.startsWith(`${paths.customerService}/`);
}
