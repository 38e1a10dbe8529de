/** What a translator cannot see in a text; part of the export. Keys are paths with colons. */
export const notesForTranslators: readonly { readonly keys: RegExp; readonly note: string }[] = [
  {
    keys: /:reasons:R0[12]:|^reasons:R0[12]:/,
    note: 'R01 and R02 say the same words: the text must not reveal a suspicion.',
  },
  { keys: /^evidence:/, note: 'Part of one line: "confirmed: name, address; to check: licence."' },
  { keys: /_(?:one|two|few|many|other)$/, note: 'A plural form: for the numbers of its category.' },
  {
    keys: /^settings:|^customerService:|^overview:/,
    note: 'A "market" is a country with its own reviewers, a "practice" who applies.',
  },
];
