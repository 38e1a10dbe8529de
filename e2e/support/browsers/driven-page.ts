import { expect } from '@playwright/test';
import { type AccountName, accounts, demoPassword } from '../accounts.ts';
import {
  clicking,
  type DrivenBrowser,
  type InputActions,
  type Key,
  pressing,
  typing,
} from './driven-browser.ts';

/** These engines start slowly beside everything else on a busy machine. */
const waitMs = 40_000;

/** What is looked for: an element of a selector that is shown, with this text if one is given. */
interface Wanted {
  readonly selector: string;
  /** Its whole text, or the name of its label. */
  readonly text?: string;
  /** Part of its text. */
  readonly part?: string;
}

/** A page in a driven browser: waits for what is wanted, then uses it as a person does. */
export function drivenPage(browser: DrivenBrowser) {
  const act = (...actions: readonly InputActions[]) => browser.act(actions);
  const page = {
    goto: (address: string) => browser.goto(address),
    /** Fails where it does not become visible. */
    see: (wanted: Wanted) => eventually(wanted, true),
    gone: (wanted: Wanted) => eventually(wanted, false),
    async click(wanted: Wanted): Promise<void> {
      await page.see(wanted);
      const { x, y } = Object(await browser.read(`${find(wanted)} ${centre}`));
      await act(clicking(x, y));
    },
    async fill(wanted: Wanted, text: string): Promise<void> {
      await page.click(wanted);
      await act(typing(text));
    },
    type: (text: string) => act(typing(text)),
    press: (key: Key, ...held: readonly Key[]) => act(pressing(key, ...held)),
    /** Waits until a function's body in the page has this value. */
    async until(body: string, value: unknown): Promise<void> {
      await expect.poll(() => patiently(body), { timeout: waitMs }).toEqual(value);
    },
    run: (body: string) => browser.read(body),
    path: () => patiently('return location.pathname'),
    /** Signs in on the provider's page, which is about to show. */
    async signIn(account: AccountName): Promise<void> {
      await page.fill({ selector: 'input[type=email]' }, accounts[account]);
      await page.fill({ selector: 'input[type=password]' }, demoPassword);
      await page.click({ selector: 'form:has(input[type=email]) button.go' });
    },
  };
  return page;

  async function eventually(wanted: Wanted, shown: boolean): Promise<void> {
    await expect
      .poll(() => patiently(`${find(wanted)} return found !== undefined`), {
        message: `${JSON.stringify(wanted)} ${shown ? 'is' : 'is not'} shown`,
        timeout: waitMs,
      })
      .toBe(shown);
  }

  /** While a page changes to another one, no script runs in it. */
  async function patiently(body: string): Promise<unknown> {
    try {
      return await browser.read(body);
    } catch {
      return undefined;
    }
  }
}

export type DrivenPage = ReturnType<typeof drivenPage>;

/** The last one that fits: on narrow screens the earlier of two leads to the later. */
function find({ selector, text, part }: Wanted): string {
  return `
    const words = (one) => (one.innerText ?? '').trim();
    const names = (one) => [...(one.labels ?? [])].map(words);
    const fits = (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      (${text === undefined} || words(one) === ${JSON.stringify(text)} ||
        names(one).includes(${JSON.stringify(text)})) &&
      (${part === undefined} || words(one).includes(${JSON.stringify(part)}));
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].filter(fits).at(-1);`;
}

const centre = `
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = found.getBoundingClientRect();
    return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };`;
