import { type ButtonVariant, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  readonly variant?: ButtonVariant;
  readonly wide?: boolean;
};

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = 'plain', wide = false, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, wide)} />;
}
