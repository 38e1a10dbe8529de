const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const BARE = /\bhttps?:\/\/[^\s<>"'）」]+/gi;

/** Every http(s) address of a mail, without duplicates: those of its HTML, then of its text. */
export function extractLinks(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(HREF)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? match[3] ?? ''),
  );
  const bare = [...text.matchAll(BARE)].map(([address]) => address.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set([...hrefs, ...bare].filter((link) => /^https?:\/\//i.test(link)))];
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.trim().replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
