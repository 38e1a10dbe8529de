import { linkCookie, linkId } from '../../asking/session-cookie.ts';
import { askedApplicant, samplePoints } from '../asked-applicant.ts';
import type { TestApi } from '../test-api.ts';
import { licencePoint } from '../upload-documents.ts';

/** An applicant who was asked and has opened the form. */
export interface OpenApplicant {
  /** What the page's address names. */
  readonly token: string;
  readonly link: Readonly<Record<string, string>>;
  /** By which the browser knows the link alone. */
  readonly linkCookie: string;
  /** Of the link and of the session. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the inputs of the form, as the page has them. */
  readonly inputs: readonly string[];
}

export interface ApplicantInTurn {
  readonly current: () => Promise<OpenApplicant>;
  /** Another applicant takes the turn: the answer was handed in. */
  readonly end: () => void;
  /** How many took their turn. */
  readonly count: () => number;
}

/** Something to correct, something to explain and something to send. */
const points = [...samplePoints, licencePoint];

/** Applicants one after another, as an answer that is handed in ends a session. */
export function applicantInTurn(api: TestApi): ApplicantInTurn {
  let turn: Promise<OpenApplicant> | undefined;
  let count = 0;
  return {
    current: () => {
      if (turn === undefined) count += 1;
      turn ??= open(api);
      return turn;
    },
    end: () => {
      turn = undefined;
    },
    count: () => count,
  };
}

async function open(api: TestApi): Promise<OpenApplicant> {
  const asked = await askedApplicant(api, { ask: { points } });
  const headers = await asked.unlock();
  const token = linkId(asked.token);
  const known = linkCookie(asked.token).split(';', 1)[0] ?? '';
  const cookie = `${headers.cookie}; ${known}`;
  const page = await fetch(`${api.url}/answer/${token}`, { headers: { cookie } });
  const html = await page.text();
  const inputs = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name);
  return {
    ...{ token, link: asked.link, linkCookie: known },
    headers: { ...headers, cookie },
    inputs: [...new Set(inputs)],
  };
}
