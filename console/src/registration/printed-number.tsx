import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Identifier } from '@countersign/domain/registration/application';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { evidenceQueryKey } from '../queries/registration-query.ts';
import { useCached } from '../queries/use-cached.ts';
import { CopyValue } from './copy-value.tsx';
import styles from './registration-facts.module.css';

export interface PrintedNumberProps {
  readonly registration: RegistrationKey;
  readonly identifier: Identifier;
  readonly name: string;
}

/**
 * A number in the groups in which its authority prints it, once the evidence says so; before, and
 * where no check knows the scheme, as the applicant wrote it. Copied without the groups.
 */
export function PrintedNumber({ registration, identifier, name }: PrintedNumberProps) {
  const { scheme, value } = identifier;
  const evidence = useCached<Evidence>(evidenceQueryKey(registration));
  const known = evidence?.identifiers.find((one) => one.scheme === scheme && one.value === value);
  return (
    <>
      <bdi>
        {groupsOf(known?.display ?? value).map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number's groups may be alike
          <span key={place} className={styles.digits}>
            {group}
          </span>
        ))}
      </bdi>
      <CopyValue text={known?.canonical ?? value} name={name} />
    </>
  );
}

/** The spaces become room on the screen: what is selected by hand is the number without them. */
function groupsOf(display: string): readonly string[] {
  return display.split(' ');
}
