/** S3.4: the locales that keep their region. Any other is reduced to its language. */
export const acceptedLocales = [
  'en_AU',
  'en_IN',
  'en_CA',
  'ja_JP',
  'en_GB',
  'en_US',
  'en_NZ',
  'en_IE',
  'fr_FR',
  'fr_CA',
  'pt_PT',
  'zh_CN',
  'zh_TW',
  'pt_BR',
] as const;

/** S3.5: the locales whose case is normalised before S3.4 applies. */
export const caseNormalisedLocales = ['zh_TW', 'zh_CN', 'nl_NL', 'pt_BR', 'pt_PT'] as const;
