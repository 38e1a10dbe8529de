import { linkCookie } from '../asking/session-cookie.ts';
import type { AskedApplicant } from './asked-applicant.ts';
import type { TestApi } from './test-api.ts';

/** The settings of an installation that takes documents. */
export const testDocuments = {
  keys: [Buffer.alloc(32, 7)],
  days: { '*': { '*': 30, identity: 10 } },
};

export interface TestFile {
  readonly name: string;
  readonly contents: Buffer | string;
  /** The point that it is added to. */
  readonly point?: number;
}

/** A point that asks for a licence. */
export const licencePoint = {
  kind: 'document',
  field: 'documents[licence]',
  reason: null,
  words: 'Your licence, please.',
};

/**
 * Posts the applicant's form as a browser without scripts does; returns the page that comes back, or the last look that
 * it leads to. With `halfWay` it
 * stops amid the contents of the last file until that has ended.
 */
export async function postForm(
  api: TestApi,
  { token }: Pick<AskedApplicant, 'token'>,
  { cookie = '' }: Readonly<Record<string, string>>,
  files: readonly TestFile[],
  fields: Readonly<Record<string, string>> = { revision: '0', later: '1' },
  halfWay?: () => Promise<unknown>,
): Promise<{ readonly status: number; readonly text: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, contents, point = 1 } of files) {
    form.append(`file ${point}`, new Blob([Buffer.from(contents)]), name);
  }
  const answer = await fetch(`${api.url}/answer/${token}/review`, {
    method: 'POST',
    redirect: 'manual',
    ...(halfWay === undefined
      ? { headers: { cookie }, body: form }
      : await inHalves(form, { cookie }, halfWay)),
  });
  const location = answer.headers.get('location');
  if (!location?.includes('/review')) return { status: answer.status, text: await answer.text() };
  const look = { headers: { cookie: `${cookie}; ${linkCookie(token).split(';', 1)[0]}` } };
  const page = await fetch(new URL(location, api.url), look);
  return { status: page.status, text: await page.text() };
}

async function inHalves(
  form: FormData,
  headers: Readonly<Record<string, string>>,
  halfWay: () => Promise<unknown>,
): Promise<RequestInit> {
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const file = [...form.values()].findLast((value) => value instanceof Blob);
  const middle = bytes.length - Math.ceil((file?.size ?? 0) / 2);
  async function* halves() {
    yield bytes.subarray(0, middle);
    await halfWay();
    yield bytes.subarray(middle);
  }
  const type = whole.headers.get('content-type') ?? '';
  return {
    headers: { ...headers, 'content-type': type },
    body: ReadableStream.from(halves()),
    duplex: 'half',
  };
}
