import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'danger' | 'plain' | 'quiet';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly variant?: ButtonVariant;
  /** Work is in progress: clicks are ignored, focus stays, and `aria-busy` is set. */
  readonly pending?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
};

export function Button({
  variant = 'plain',
  pending = false,
  wide = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      className={buttonClass(variant, wide)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? undefined : onClick}
    >
      {pending && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** For links that look like buttons. */
export function buttonClass(variant: ButtonVariant, wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
