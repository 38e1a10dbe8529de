import type {
  ApplicationDocument,
  Contact,
  Practice,
} from '@countersign/domain/registration/application';
import { erasedEmail } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';

const gone = '—';

/**
 * What remains of an application after the erasure of its applicant's data, in a form that every
 * parser accepts: the type of practice, the contact's role and the countries. The practice's names
 * are erased too, since a practice of one person often has that person's name; so are its
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
