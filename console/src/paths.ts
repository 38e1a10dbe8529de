import { screenPaths } from '@countersign/domain/login-link/screen-paths';

/** The paths of S2.1, upper and lower case counting. */
export const paths = {
  ...screenPaths,
  home: '/',
  customerService: '/customerService',
  loginCallback: '/login/callback',
  notFound: '/not-found',
  signedOut: '/signed-out',
} as const;

/** Whether a place is a path or below it. */
export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** S2.1: a trailing slash names the same path. */
export function withoutTrailingSlash(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
