/** What is found in all parts of a file. */
export interface Outside {
  /** Something takes contents from elsewhere. */
  isFound: boolean;
  /** A file specification whose system is named in another object, and the name of that of addresses. */
  hasFarSystem: boolean;
  hasAddressName: boolean;
}

/** Of a dictionary that is being read. */
const [hasFile, isThread, hasPage] = [1, 2, 4];

/**
 * Finds what takes a part of a PDF from elsewhere: a stream whose data are in another file, an address as a file, an
 * article or a page of another file. It is told the words of a part in their order. Where a reader may see another
 * pair of names than this, either counts.
 */
export function watchDictionaries(found: Outside) {
  let open: number[] = [];
  /** Of the dictionary that was closed last: the one of the stream that may follow. */
  let closed = 0;
  /** The name whose value comes next. */
  let key = '';

  function mark(flag: number): void {
    const flags = (open.at(-1) ?? 0) | flag;
    if (open.length > 0) open[open.length - 1] = flags;
    if ((flags & hasFile) !== 0 && (flags & (isThread | hasPage)) !== 0) found.isFound = true;
  }

  return {
    depth: () => open.length,
    name(name: string): void {
      if (name === 'URL') {
        found.hasAddressName = true;
        if (key === 'FS') found.isFound = true;
      } else if (name === 'Thread') {
        if (key === 'S') mark(isThread);
        // An object of its own may be the value of anything.
        else if (key !== 'Type') found.isFound = true;
      } else if (name === 'Page' && key === '') mark(hasPage);
      key = key === '' ? name : '';
    },
    /** A number, a text, or another word. */
    word(): void {
      if (key === 'F') mark(hasFile);
      if (key === 'FS') found.hasFarSystem = true;
      key = '';
    },
    bracket(): void {
      key = '';
    },
    open(): void {
      if (key === 'F') mark(hasFile);
      key = '';
      open.push(0);
    },
    close(): void {
      key = '';
      closed = open.pop() ?? closed;
    },
    stream(): void {
      if ((closed & hasFile) !== 0) found.isFound = true;
      open = [];
      closed = 0;
      key = '';
    },
    /** A name in a text or comment that counts, in whatever order. */
    aside(name: string): void {
      if (name === 'Thread') found.isFound = true;
      if (name === 'FS') found.hasFarSystem = true;
      if (name === 'URL') found.hasAddressName = true;
    },
  };
}
