/** What the process starts and configures of this room: the server imports nothing else of it. */
export { endedDays, endedSessions, refusingEnded } from './ended-sessions.ts';
export { logoutTokenReader } from './logout-token.ts';
export { noteSessions, sessionNotes } from './note-session.ts';
export { sessionRoutes, type WithSessions } from './session-routes.ts';
