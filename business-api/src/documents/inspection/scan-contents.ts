/** What a scanner says of contents; `not-checkable`: it looked and cannot judge them. */
export type ScanVerdict = 'clean' | 'infected' | 'not-checkable';

/** Has contents scanned. Throws where the scanner is unreachable or does not answer in time. */
export type ScanContents = (contents: Buffer) => Promise<ScanVerdict>;
