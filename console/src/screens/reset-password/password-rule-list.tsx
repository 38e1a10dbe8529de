import type { PasswordRules } from '@countersign/contract/console-configuration';
import { useTranslation } from '../../translations/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './password-rule-list.module.css';
import { rulesMet } from './password-rules.ts';

/** The password rules, each ticked when it is met. */
export function PasswordRuleList({
  id,
  rules,
  password,
  repeated,
}: {
  readonly id: string;
  readonly rules: PasswordRules;
  readonly password: string;
  readonly repeated: string;
}) {
  const { t } = useTranslation();
  const met = rulesMet(password, repeated, rules);
  // Nothing breaks a rule before it is there: the bullets say no state then, and the words do not either.
  const isTyped = password !== '' || repeated !== '';
  const lines = [
    { met: met.minimum, text: t('resetPassword.ruleMinimum', { count: rules.minimumLength }) },
    { met: met.maximum, text: t('resetPassword.ruleMaximum', { count: rules.maximumLength }) },
    { met: met.same, text: t('resetPassword.ruleSame') },
  ];
  return (
    <div className={styles.rules} id={id}>
      <p>{t('resetPassword.rules')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.text} data-met={line.met}>
            {line.met ? <Icon name="check" size={16} /> : <span className={styles.dot} />}
            {line.text}
            {isTyped && (
              <VisuallyHidden>
                ({t(line.met ? 'resetPassword.met' : 'resetPassword.notMet')})
              </VisuallyHidden>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
