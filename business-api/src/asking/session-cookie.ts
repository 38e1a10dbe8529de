import { sessionMinutes } from '@countersign/contract/requests/applicant';

// One for each link, so that two registrations can be answered in two tabs.
function nameOf(tokenHash: string): string {
  return `__Host-answer-${tokenHash.slice(0, 16)}`;
}

/** The secret of the session beside a link; undefined without one. */
export function sessionOf(tokenHash: string, cookies: string | undefined): string | undefined {
  const name = nameOf(tokenHash);
  for (const cookie of (cookies ?? '').split(';')) {
    const [key, value] = cookie.trim().split('=', 2);
    if (key === name && /^[A-Za-z0-9_-]{43}$/.test(value ?? '')) return value;
  }
  return undefined;
}

/** The header that opens a session in the browser: hidden from scripts, and for our own pages only. */
export function sessionCookie(tokenHash: string, secret: string): string {
  const age = sessionMinutes * 60;
  return `${nameOf(tokenHash)}=${secret}; Path=/; Max-Age=${age}; HttpOnly; Secure; SameSite=Strict`;
}
