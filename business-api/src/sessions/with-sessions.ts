import type { EndedSessions } from './ended-sessions.ts';
import type { ReadLogoutToken } from './logout-token.ts';
import type { SessionNotes } from './note-session.ts';

/** What the routes about sessions need. */
export interface WithSessions {
  readonly sessions: {
    readonly ended: EndedSessions;
    readonly notes: SessionNotes;
    readonly readLogoutToken: ReadLogoutToken;
  };
}
