import type english from '../../public/assets/i18n/en.json';

/** The shape of every translation file is that of the English one. */
export type Texts = typeof english;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
    returnNull: false;
  }
}
