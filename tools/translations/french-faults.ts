const NO_BREAK = '\u00a0\u202f';
const UNSPACED = new RegExp(`(^|[^${NO_BREAK}:;!?»])[:;!?»](?=[\\s${NO_BREAK}<)]|$)`);
const OPENING = new RegExp(`«(?![${NO_BREAK}])`);

/** What is wrong with the signs of a French text. */
export function frenchFaults(text: string): string[] {
  const words = text.replace(/\{\{[^}]*\}\}/g, 'x').replace(/https?:\/\/\S+/g, 'x');
  const faults: string[] = [];
  if (/'/.test(words)) faults.push('has a straight apostrophe, not ’');
  if (/"/.test(words)) faults.push('has straight quotes, not « »');
  if (UNSPACED.test(words)) faults.push('lacks a no-break space before : ; ! ? or »');
  if (OPENING.test(words)) faults.push('lacks a no-break space after «');
  return faults;
}
