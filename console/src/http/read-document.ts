/** Larger documents open in a tab of their own. */
export const largestDocumentBytes = 20 * 1024 * 1024;
const longestMs = 20_000;

export type ReadDocument =
  | { readonly kind: 'pdf' | 'image'; readonly blob: Blob }
  | { readonly kind: 'failed'; readonly why: DocumentFault };

/** `refused`: the other side does not let this page read it, is unreachable, or says it has no such file. */
export type DocumentFault = 'refused' | 'slow' | 'large' | 'unknown-type';

/**
 * Reads a document of an applicant from another origin, which must allow it (CORS). Neither cookies
 * nor the bearer travel. What it is, its first bytes say, never the server's word for it: the blob is
 * a PDF or a picture without script, or nothing.
 */
export async function readDocument(href: string, ended: AbortSignal): Promise<ReadDocument> {
  const time = AbortSignal.timeout(longestMs);
  try {
    const response = await fetch(href, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([ended, time]),
    });
    if (!response.ok || response.body === null) return failed('refused');
    if (Number(response.headers.get('content-length')) > largestDocumentBytes)
      return failed('large');
    const parts = await partsOf(response.body);
    return parts === undefined ? failed('large') : documentOf(parts);
  } catch {
    return failed(time.aborted ? 'slow' : 'refused');
  }
}

/** Undefined for more than the limit: the rest is not read. */
async function partsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    bytes += value.byteLength;
    if (bytes > largestDocumentBytes) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
}

/** First bytes as Latin-1. SVG is not among them: it may hold scripts and links. */
const types = [
  ['application/pdf', /^%PDF-/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/gif', /^GIF8[79]a/],
] as const;

async function documentOf(parts: Uint8Array<ArrayBuffer>[]): Promise<ReadDocument> {
  const whole = new Blob(parts);
  const head = String.fromCharCode(...new Uint8Array(await whole.slice(0, 16).arrayBuffer()));
  const type = types.find(([, beginning]) => beginning.test(head))?.[0];
  if (type === undefined) return failed('unknown-type');
  return { kind: type === 'application/pdf' ? 'pdf' : 'image', blob: new Blob([whole], { type }) };
}

function failed(why: DocumentFault): ReadDocument {
  return { kind: 'failed', why };
}
