import { type FormEvent, useId, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-control.tsx';
import { useConfiguration } from '../../use-configuration.ts';
import styles from './password-form.module.css';
import { PasswordRuleList } from './password-rule-list.tsx';
import { passwordFault } from './password-rules.ts';
import type { PasswordResponse } from './read-refusal.ts';
import type { ChangeState } from './use-change-password.ts';

/** The provider's refusal in the person's language; its own text only for other reasons. */
function RefusalText({
  refusal,
}: {
  readonly refusal: Extract<PasswordResponse, { kind: 'refused' }>;
}) {
  const { t } = useTranslation();
  return (
    <>
      {refusal.reasons.map((reason) => t(`resetPassword.refused.${reason}`)).join(' ')}
      {refusal.quoted.length > 0 && (
        <>
          {' '}
          {t('resetPassword.refused.quoted')} <q>{refusal.quoted.join(' ')}</q>
        </>
      )}
    </>
  );
}

const newId = 'new-password';
const repeatId = 'repeat-password';

interface PasswordFormProps {
  readonly state: ChangeState;
  readonly onChange: (password: string) => Promise<ChangeState>;
}

/** S5.1: the new password, its repetition, and the rules, which are always visible. */
export function PasswordForm({ state, onChange }: PasswordFormProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { passwordRules } = useConfiguration();
  const rulesId = useId();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  // The provider's refusal applies to the password that was sent, not to later input.
  const [refused, setRefused] = useState<string>();
  const fault = passwordFault(password, passwordRules);
  const different = password !== repeated;
  const pending = state.kind === 'sending';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (fault !== undefined) return document.getElementById(newId)?.focus();
    if (different) return document.getElementById(repeatId)?.focus();
    const next = await onChange(password);
    if (next.kind === 'refused') {
      setRefused(password);
      document.getElementById(newId)?.focus();
    }
  };

  const faultTexts = {
    required: t('resetPassword.fault.required'),
    tooShort: t('resetPassword.fault.tooShort', { count: passwordRules.minimumLength }),
    tooLong: t('resetPassword.fault.tooLong', { count: passwordRules.maximumLength }),
  } as const;
  const error =
    state.kind === 'refused' && refused === password ? (
      <RefusalText refusal={state} />
    ) : asked && fault !== undefined ? (
      faultTexts[fault]
    ) : undefined;
  const claims = 'claims' in session ? session.claims : undefined;

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* Names the account for password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={claims?.email ?? claims?.name ?? ''}
        readOnly
        hidden
      />
      <PasswordRuleList
        id={rulesId}
        rules={passwordRules}
        password={password}
        repeated={repeated}
      />
      <Field id={newId} label={t('resetPassword.newPassword')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            aria-describedby={`${control['aria-describedby'] ?? ''} ${rulesId}`.trim()}
            type={shown ? 'text' : 'password'}
            name="newPassword"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Field
        id={repeatId}
        label={t('resetPassword.repeat')}
        error={
          asked && fault === undefined && different ? t('resetPassword.fault.different') : undefined
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type={shown ? 'text' : 'password'}
            name="repeatPassword"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            value={repeated}
            onChange={(event) => setRepeated(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={pending}>
          {t(pending ? 'resetPassword.submitting' : 'resetPassword.submit')}
        </Button>
        <Button variant="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'resetPassword.hide' : 'resetPassword.show')}
        </Button>
      </div>
    </form>
  );
}
