/** An application of which fields may still be missing; the intake's body is one, and so is a part of it. */
export interface WrittenApplication {
  readonly countryCode?: string | undefined;
  readonly practice?: WrittenPractice | undefined;
  readonly contact?: WrittenContact | undefined;
}

export interface WrittenPractice {
  readonly legalName?: string | undefined;
  readonly tradingName?: string | undefined;
  readonly kanaName?: string | undefined;
  readonly type?: string | undefined;
  readonly phone?: string | undefined;
  readonly website?: string | undefined;
  readonly addresses?: readonly WrittenAddress[] | undefined;
  readonly identifiers?:
    | readonly {
        readonly scheme: string;
        readonly value: string;
        readonly issuer?: string | undefined;
      }[]
    | undefined;
}

interface WrittenAddress {
  readonly purpose?: string | undefined;
  readonly lines?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
}

interface WrittenContact {
  readonly name?: string | undefined;
  readonly kanaName?: string | undefined;
  readonly role?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}
