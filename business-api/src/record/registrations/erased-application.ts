import type {
  ApplicationDocument,
  Contact,
  Practice,
} from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';

// RFC 2606: no mail is ever delivered there.
export const erasedEmail = 'erased@erased.invalid';
const gone = '—';

/** Whether the applicant's data has been erased: there is nobody left to write to. */
export function isErased({ contact }: Pick<Registration, 'contact'>): boolean {
  return contact.email === erasedEmail;
}

/**
 * What stays of an application when its applicant's data is erased, in a form that every reader
 * still understands: the kind of practice, the contact's role and the countries. The practice's
 * names go as well, since a practice of one is often called by its owner's name; so do its
 * identifiers, which lead to the same name in public registers.
 */
export function erasedApplication({
  practice,
  contact,
}: Pick<Registration, 'practice' | 'contact'>): {
  practice: Practice;
  contact: Contact;
  documents: ApplicationDocument[];
} {
  return {
    practice: {
      legalName: gone,
      type: practice.type,
      addresses: practice.addresses.map(({ purpose, countryCode }) => ({
        purpose,
        countryCode,
        lines: [gone],
        city: gone,
      })),
      identifiers: [],
    },
    contact: {
      name: gone,
      role: contact.role,
      email: erasedEmail,
    },
    documents: [],
  };
}
