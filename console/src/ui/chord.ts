interface Keys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Ctrl+Enter, on a Mac also ⌘+Enter: submits a form and confirms a dialog. */
export function isChord({ key, ctrlKey, metaKey }: Keys): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
