import { shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';

const api = 'business-api/src/';
/** Folders whose files any room may import, or that import from all of them. */
const open = ['platform', 'server', 'commands', 'testing'];

/** The room that a file of the API is in; undefined outside of rooms. */
function roomOf(path: string | undefined): string | undefined {
  const [room, ...rest] = path?.startsWith(api) ? path.slice(api.length).split('/') : [];
  return rest.length === 0 || room === undefined || open.includes(room) ? undefined : room;
}

export const roomRules: readonly Rule[] = [
  shippedImportRule(
    'a room is entered by its own doors',
    'Export it from the room’s room.ts, or from its start.ts where the process starts it (business-api/src/server).',
    ({ path }, { target }) => {
      const room = roomOf(target);
      if (room === undefined || roomOf(path) === room) return false;
      const door = path.startsWith(`${api}server/`) ? 'start.ts' : 'room.ts';
      return path.startsWith(api) && target !== `${api}${room}/${door}`;
    },
  ),
  shippedImportRule(
    'a migration imports Kysely and nothing else',
    'Write what it needs into the migration: it must do the same for ever, and live code changes.',
    ({ path }, { packageName }) =>
      /^business-api\/src\/platform\/database\/migrations\/\d/.test(path) &&
      packageName !== 'kysely',
  ),
];
