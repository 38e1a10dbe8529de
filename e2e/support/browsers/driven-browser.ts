/** A browser that is driven by WebDriver: real keys and a real pointer, and scripts to look at the page. */
export interface DrivenBrowser {
  /** Opens an address; does not wait until it is loaded. */
  goto(address: string): Promise<void>;
  /** The value, as JSON knows it, of a function's body in the page; throws while a page is changing. */
  read(body: string): Promise<unknown>;
  act(actions: readonly InputActions[]): Promise<void>;
  /** Uncaught errors of the pages so far; none where the browser does not report them. */
  readonly uncaught: readonly string[];
  close(): Promise<void>;
}

/** How one device is used, the same in WebDriver's two protocols. */
export type InputActions =
  | {
      readonly type: 'key';
      readonly id: string;
      readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[];
    }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly PointerAction[];
    };

type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 };

/** WebDriver's names of keys that have no sign of their own. */
const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  ArrowDown: '\uE015',
} as const;
export type Key = keyof typeof keys;

/** The signs of a text, one after the other. */
export function typing(text: string): InputActions {
  return keyActions([...text].flatMap((sign) => [down(sign), up(sign)]));
}

/** One key, held together with others. */
export function pressing(key: Key, ...held: readonly Key[]): InputActions {
  const all = [...held, key].map((name) => keys[name]);
  return keyActions([...all.map(down), ...all.toReversed().map(up)]);
}

export function clicking(x: number, y: number): InputActions {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

const down = (value: string) => ({ type: 'keyDown', value }) as const;
const up = (value: string) => ({ type: 'keyUp', value }) as const;

function keyActions(actions: Extract<InputActions, { type: 'key' }>['actions']): InputActions {
  return { type: 'key', id: 'keyboard', actions };
}
