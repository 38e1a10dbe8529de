import type english from '../../public/assets/i18n/en.json';

/** The shape of every translation file is that of the English one. */
export type Texts = typeof english;

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Message<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

/** The keys of a tree of texts, by dots. */
export type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Message<Key>
    : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** `home.pageTitle`; for a text with plural forms the key without the form's suffix. */
export type TranslationKey = KeysOf<Texts>;
