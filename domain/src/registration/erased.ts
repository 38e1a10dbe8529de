/** In the place of an erased applicant's address. RFC 2606: no mail is ever delivered there. */
export const erasedEmail = 'erased@erased.invalid';

/** Whether the applicant's data has been erased: then no mail can be sent. */
export function isErased({ contact }: { readonly contact: { readonly email: string } }): boolean {
  return contact.email === erasedEmail;
}
