const table =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands';

/** Names of the states and territories of the United States by their two letters. */
export const americanStates: ReadonlyMap<string, string> = new Map(
  table.split('|').map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** The longest first: West Virginia holds Virginia. */
const byLength = [...americanStates].toSorted(([, one], [, other]) => other.length - one.length);

/**
 * The two letters of the state that a text names: `TX`, `US-TX`, `Texas Optometry Board`. Undefined where it
 * names none.
 */
export function americanStateIn(text: string): string | undefined {
  const plain = text.trim();
  const [, code] = /^(?:US-)?([A-Z]{2})$/i.exec(plain) ?? [];
  if (code !== undefined) {
    const letters = code.toUpperCase();
    return americanStates.has(letters) ? letters : undefined;
  }
  const words = ` ${plain.toLowerCase().replace(/[^a-z]+/g, ' ')} `;
  const [named] = byLength.find(([, name]) => words.includes(` ${name.toLowerCase()} `)) ?? [];
  // `CA State Board of Optometry`: the letters at an end, since `or`, `in` and `me` are words.
  return named ?? lettersAtEnd(plain);
}

function lettersAtEnd(text: string): string | undefined {
  const found = [/^([A-Z]{2})\b/, /\b([A-Z]{2})$/].map((pattern) => pattern.exec(text)?.[1]);
  return found.find((letters) => letters !== undefined && americanStates.has(letters));
}
