import { expectTypeOf, test } from 'vitest';
import { type NewEvent, systemActor } from './new-event.ts';

const about = { at: new Date(0), actor: systemActor } as const;
const ofDocument = { ...about, documentId: '' } as const;

// The compiler checks it (`npm run types`): such an event would make the history unreadable for good.
test('an event takes only values that the contract reads', () => {
  expectTypeOf({
    ...ofDocument,
    kind: 'document-removed',
    because: 'time-over',
  } as const).toExtend<NewEvent>();
  expectTypeOf({
    ...ofDocument,
    kind: 'document-removed',
    because: 'elsewhere',
  } as const).not.toExtend<NewEvent>();
  expectTypeOf({
    ...ofDocument,
    kind: 'document-checked',
    result: 'lost',
  } as const).not.toExtend<NewEvent>();
  expectTypeOf({
    ...about,
    kind: 'register-answered',
    register: 'xx-none',
    scheme: '',
    value: '',
    knowledge: 'found',
    verdict: 'confirmed',
  } as const).not.toExtend<NewEvent>();
});
