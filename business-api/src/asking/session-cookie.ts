import { sessionMinutes } from '@countersign/contract/requests/applicant';
import { hashOfSecret } from '../requests/room.ts';

// Cookies have the name of their link, so that two registrations can be answered in two tabs.
const idOf = (tokenHash: string) => tokenHash.slice(0, 16);
const sessionName = (tokenHash: string) => `__Host-answer-${idOf(tokenHash)}`;
const linkName = (id: string) => `__Host-link-${id}`;

/**
 * Seconds for which a browser remembers a link: longer than links to a form work, so that none that is open loses its
 * own. One to the status page may work for longer: then the mail's is opened again.
 */
const linkSeconds = 30 * 24 * 60 * 60;

/**
 * `Lax`, since applicants come from the page of their mailbox: a `Strict` one would not be sent along. What changes
 * anything is posted, and no post of another site has them.
 */
const attributes = 'HttpOnly; Secure; SameSite=Lax';

/** The secret of the session beside a link; undefined without one. */
export function sessionOf(tokenHash: string, cookies: string | undefined): string | undefined {
  return secretIn(cookies, sessionName(tokenHash));
}

/** What an address names in place of the link's secret: 16 hexadecimal digits, which open nothing. */
export function linkId(token: string): string {
  return idOf(hashOfSecret(token));
}

/** The secret of the link that an address names, where this browser has opened it. */
export function linkOf(id: string, cookies: string | undefined): string | undefined {
  return secretIn(cookies, linkName(id));
}

/** The header by which the browser remembers the secret of a link, so that its addresses need not. */
export function linkCookie(token: string): string {
  return `${linkName(linkId(token))}=${token}; Path=/; Max-Age=${linkSeconds}; ${attributes}`;
}

function secretIn(cookies: string | undefined, name: string): string | undefined {
  for (const cookie of (cookies ?? '').split(';')) {
    const [key, value] = cookie.trim().split('=', 2);
    if (key === name && /^[A-Za-z0-9_-]{43}$/.test(value ?? '')) return value;
  }
  return undefined;
}

/** The header that opens a session in the browser: hidden from scripts, and for our own pages only. */
export function sessionCookie(tokenHash: string, secret: string): string {
  const age = sessionMinutes * 60;
  return `${sessionName(tokenHash)}=${secret}; Path=/; Max-Age=${age}; ${attributes}`;
}

/** The headers by which the browser forgets a link and its session. */
export function forgettingCookies(tokenHash: string): string[] {
  return [sessionName(tokenHash), linkName(idOf(tokenHash))].map(
    (name) => `${name}=; Path=/; Max-Age=0; ${attributes}`,
  );
}
