/** Whether this machine's shortcuts use ⌘: there, Ctrl+K in a field deletes to the end of a line. */
function usesCommandKey(platform = navigator.platform): boolean {
  return /^(?:Mac|iP)/.test(platform);
}

/** What is printed on the key Ctrl: on German keyboards Strg. */
type ControlKey = string;

/** As it is written on the keys. */
export function paletteKeyName(control: ControlKey, platform?: string): string {
  return usesCommandKey(platform) ? '⌘K' : `${control}+K`;
}

/** Of the key that submits a form and confirms a dialog. */
export function submitKeyName(control: ControlKey, enter: string, platform?: string): string {
  return usesCommandKey(platform) ? `⌘${enter}` : `${control}+${enter}`;
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isPaletteKey(event: Keys, platform?: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  return usesCommandKey(platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
