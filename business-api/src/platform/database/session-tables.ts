/** A session of a person, as the tokens of their requests showed it. */
export interface SessionsTable {
  session_id: string;
  session_key: string;
  /** Of the provider's name for it; null where its tokens have none. */
  provider_key: string | null;
  subject: string;
  /** Null where the browser does not say. */
  browser: string | null;
  system: string | null;
  /** `203.0.113.0/24`; null where it may be that of a proxy. */
  network: string | null;
  began_at: Date;
  /** The latest sign-in of its tokens. */
  signed_in_at: Date;
  seen_at: Date;
  /** Null while it lasts. */
  ended_at: Date | null;
  /** Who ended it; null where the provider did. */
  ended_by_subject: string | null;
  ended_by_name: string | null;
}

/** What was ended: sign-ins of this key up to `ended_at` are refused. */
export interface EndedSessionsTable {
  session_key: string;
  ended_at: Date;
  /** The session of a person that stays where all others were ended. */
  except_key: string | null;
  written_at: Date;
}

/** A provider's logout token that was obeyed. */
export interface LogoutTokensTable {
  token_key: string;
  received_at: Date;
}
