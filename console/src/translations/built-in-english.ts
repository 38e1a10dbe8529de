import english from '../../public/assets/i18n/en.json';

export const builtInEnglish = english;
