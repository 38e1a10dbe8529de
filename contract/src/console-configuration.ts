import * as z from 'zod/mini';

/** A text or address per language; `default` is for the languages without one. */
const PerLanguage = z.catchall(z.object({ default: z.string() }), z.string());

const HelpAddress = z.string().check(z.regex(/^(?:mailto:[^\s:/?#]+@[^\s:/?#]+|https:\/\/\S+)$/));

/** The provider's own description of itself (OpenID discovery), the parts that the console uses. */
export const ProviderMetadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  revocation_endpoint: z.optional(z.string()),
  end_session_endpoint: z.optional(z.string()),
});

/** Where a session is stored: shared by the browser's tabs, or in each tab alone (ADR 22). */
export const SessionScope = z.enum(['browser', 'tab']);
export type SessionScope = z.infer<typeof SessionScope>;

export const PasswordRules = z.object({
  minimumLength: z.int(),
  maximumLength: z.int(),
});
export type PasswordRules = z.infer<typeof PasswordRules>;

/**
 * Run-time configuration of the built console: in the page where the API serves it
 * (`<script type="application/json" id="configuration">`), `config.json` on a static host.
 */
export const ConsoleConfiguration = z.object({
  /** Base address of the business API: an own path (`/api`) or an https address. */
  apiBase: z.string(),
  session: z._default(SessionScope, 'browser'),
  /** Whether a service worker serves the console's files from a cache (ADR 28). */
  worker: z._default(z.boolean(), true),
  identity: z.object({
    issuer: z.string(),
    clientId: z.string(),
    scopes: z.array(z.string()),
    /** The parameter that names the language to the provider (S4.1), beside `ui_locales`. */
    localeParameter: z.string(),
    /** Further parameters of the authorization request, such as `resource` or `audience`. */
    authorizationParameters: z.catchall(z.object({}), z.string()),
    /** Accept header of the provider's API version (S7.1). */
    accept: z.string(),
    passwordUrl: z.string(),
    /**
     * Whether sign-out also ends the provider's session, if the provider supports it (S4.3): by a form
     * with the ID token, or, for `hint`, by an address with client and account.
     */
    endSession: z.union([z.boolean(), z.literal('hint')]),
    /**
     * Whether tokens are bound to a key that this browser does not give away (DPoP, RFC 9449): where the provider
     * offers it, or always. Absent: never.
     */
    dpop: z.optional(z.enum(['offered', 'required'])),
    /** Discovery document and keys, which save two round trips; if absent, they are fetched. */
    metadata: z.optional(ProviderMetadata),
    jwks: z.optional(z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })),
  }),
  /** Foreign origins the password screen may lead back to (S2.8). */
  redirectOrigins: z.array(z.string()),
  /** Origins of applicants’ documents and websites that may be links; absent: all. */
  documentOrigins: z.optional(z.array(z.string())),
  passwordRules: PasswordRules,
  brand: z.object({
    name: PerLanguage,
    /** Name in the copyright line. */
    company: PerLanguage,
    /** Address of the logo; absent, the product's own mark is drawn. */
    logoUrl: z.optional(z.string()),
    copyrightYear: z.int(),
  }),
  links: z.object({
    privacy: PerLanguage,
    terms: PerLanguage,
    /** Who gives access, for people without it: `mailto:desk@company.example` or a web page. */
    access: z.optional(z.catchall(z.object({ default: HelpAddress }), HelpAddress)),
  }),
});
export type ConsoleConfiguration = z.infer<typeof ConsoleConfiguration>;
