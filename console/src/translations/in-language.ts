/** The value for a locale (`fr_CA`, then `fr`), else the one that serves all others. */
export function inLanguage(
  values: { readonly default: string; readonly [language: string]: string },
  locale: string,
): string {
  const own = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return own(locale) ?? own(locale.split('_', 1)[0] ?? '') ?? values.default;
}
