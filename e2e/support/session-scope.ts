import type { BrowserContext } from '@playwright/test';
import type { Stack } from './stack.ts';

type SessionScope = 'browser' | 'tab';

/** Both values of CONSOLE_SESSION, for journeys that hold with each. */
export const sessionScopes: readonly SessionScope[] = ['browser', 'tab'];

/** Opens the console's pages as with another CONSOLE_SESSION. Before the first page is opened. */
export async function useSessionScope(
  context: BrowserContext,
  { consoleUrl }: Stack,
  scope: SessionScope,
): Promise<void> {
  if (scope === 'browser') return; // the default
  await context.addInitScript(
    ([origin, chosen]) => {
      if (location.origin !== origin) return;
      // Where the console reads its configuration; a change of the page is refused by Trusted Types.
      const { parse } = JSON;
      JSON.parse = (text, reviver) => {
        const value = parse(text, reviver);
        if (value?.apiBase !== undefined) value.session = chosen;
        return value;
      };
    },
    [consoleUrl, scope] as const,
  );
}
