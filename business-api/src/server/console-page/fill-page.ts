import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';

const emptyConfiguration = /<script type="application\/json" id="configuration">\s*<\/script>/;
const htmlElement = /<html lang="[^"]*"/;

/** Throws if the page lacks a placeholder that fillPage replaces. */
export function requirePlaces(page: string): void {
  const complete = emptyConfiguration.test(page) && htmlElement.test(page);
  if (!complete) throw new Error('The console’s index.html has no place for its configuration.');
}

/**
 * S3.6: the page in a language, with the configuration inside. Replacements are functions: in a text, `$&` would mean something.
 */
export function fillPage(
  page: string,
  language: TranslationLanguage,
  configuration: ConsoleConfiguration,
): string {
  return page
    .replace(htmlElement, () => `<html lang="${language}"`)
    .replace(
      emptyConfiguration,
      () =>
        `<script type="application/json" id="configuration">${jsonInScript(configuration)}</script>`,
    );
}

// `</script>` and `<!--` have a meaning in HTML; JSON may escape any character.
function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
