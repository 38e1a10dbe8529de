/** A company as the stand-in knows it; every register has its own form of it. */
export interface Company {
  /** As the register writes it: `2077474-0`, `IT00743110157`. */
  readonly number: string;
  readonly legalName: string;
  readonly tradingName?: string | undefined;
  readonly formerName?: string | undefined;
  /** The holder is this person. */
  readonly person?: { readonly first: string; readonly last: string } | undefined;
  readonly address: Place;
  readonly activity?: { readonly code: string; readonly label: string } | undefined;
  readonly licence?: { readonly number: string; readonly region: string } | undefined;
  readonly state: 'active' | 'ceased' | 'insolvent';
  /** When it ceased, `2024-02-06`. */
  readonly since?: string | undefined;
  /** The name and address are not published. */
  readonly withheld?: boolean | undefined;
}

export interface Place {
  readonly street: string;
  readonly city: string;
  readonly region?: string | undefined;
  readonly postalCode: string;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: string;
}

/** How one register writes its answers. Field names and oddities are those of the real service. */
export interface Shape {
  /** The number that a request asks for; undefined for a path that the service does not have. */
  readonly numberIn: (url: URL, body: string) => string | undefined;
  readonly found: (company: Company, url: URL, body?: string) => Answer;
  readonly missing: (number: string, url: URL) => Answer;
  /** An error inside an answer that looks like success, where the service has one. */
  readonly errorInside?: ((url: URL) => Answer) | undefined;
}

export function json(status: number, body: unknown): Answer {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

export function lastPart(url: URL): string | undefined {
  const part = url.pathname.split('/').at(-1);
  return part === undefined || part === '' ? undefined : decodeURIComponent(part);
}
