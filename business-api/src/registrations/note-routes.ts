import * as notes from '@countersign/contract/notes';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { actRoute } from './acts/act-route.ts';
import { addNote } from './add-note.ts';

export function noteRoutes(api: ApiScope, dependencies: Dependencies): void {
  actRoute(api, dependencies, notes.addNote, {
    name: 'note',
    perform: (trx, { locked: { lock }, person, body, at }) =>
      addNote(trx, lock, { person, text: body.text, at }),
  });
}
