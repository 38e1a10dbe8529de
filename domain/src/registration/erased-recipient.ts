/** Whether a mail's recipient was erased; its address is then one of the mail's own. */
export function isErasedRecipient(recipient: string): boolean {
  return recipient.endsWith('@erased.invalid');
}
