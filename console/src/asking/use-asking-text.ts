import { type TextsOf, useTextsOf } from '../translations/texts-of.ts';

export type AskingText = TextsOf<'asking'>;

export const useAskingText = (): AskingText => useTextsOf('asking');
