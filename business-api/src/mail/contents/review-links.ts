import type { Registration } from '@countersign/domain/registration/registration';

/** S2.4, S2.6: the links of the reviewers' mails, as the console reads them. */
export function reviewLinks(
  { ticketNumber, countryCode }: Pick<Registration, 'ticketNumber' | 'countryCode'>,
  consoleUrl: string,
): { readonly approve: string; readonly reject: string } {
  const query = new URLSearchParams({ ticketId: ticketNumber, marketcode: countryCode });
  return {
    approve: `${consoleUrl}/approve?${query}`,
    reject: `${consoleUrl}/reject?${query}`,
  };
}
