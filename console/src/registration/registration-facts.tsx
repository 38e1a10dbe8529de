import type { Registration } from '@countersign/domain/registration/registration';
import { ContactCard } from './contact-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { PracticeCard } from './practice-card.tsx';
import styles from './registration-facts.module.css';

/** Everything the applicant said. */
export function RegistrationFacts({ registration }: { readonly registration: Registration }) {
  return (
    <div className={styles.facts}>
      <PracticeCard registration={registration} />
      <ContactCard registration={registration} />
      <DocumentsCard documents={registration.documents} />
    </div>
  );
}
