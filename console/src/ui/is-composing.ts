/**
 * Whether a key is for the input method, such as the Enter that chooses a conversion. Safari sends that one after
 * the composition, and only its key code says so (WebKit 165004).
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
