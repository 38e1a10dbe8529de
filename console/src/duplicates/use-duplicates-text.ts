import { type TextsOf, useTextsOf } from '../translations/texts-of.ts';

export type DuplicatesText = TextsOf<'duplicates'>;

export const useDuplicatesText = (): DuplicatesText => useTextsOf('duplicates');
