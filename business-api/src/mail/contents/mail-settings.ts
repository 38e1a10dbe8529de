export interface MailSettings {
  /** Public address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly sender: { readonly name: string; readonly address: string };
  /** Hosts that links in a market's own words may lead to beside the installation's own, in lower case and ASCII. */
  readonly linkHosts?: readonly string[];
  /** Who is asked to review where a market has no staff. */
  readonly fallbackStaffEmail: string;
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  readonly smtpUrl: string;
}
