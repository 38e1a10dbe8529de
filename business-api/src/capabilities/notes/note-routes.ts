import * as notes from '@countersign/contract/notes';
import { actRoute } from '../act-route.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { addNote } from './add-note.ts';

export function noteRoutes(api: ApiScope, dependencies: Dependencies): void {
  actRoute(api, dependencies, notes.addNote, {
    name: 'note',
    perform: (trx, { locked: { lock }, person, body, at }) =>
      addNote(trx, lock, { person, text: body.text, at }),
  });
}
