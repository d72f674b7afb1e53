import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { GuardedButton, type GuardedProps } from './GuardedButton';

export type ButtonProps = GuardedProps & {
  /** @default 'secondary' */
  variant?: ButtonVariant;
  /** 28 px or 24 px tall. @default 'md' */
  size?: ButtonSize;
  /** Decoration before the text. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A button with a text. Give `disabledReason` instead of disabling it: it stays focusable and shows the reason. */
export function Button({ variant, size, icon, children, ...rest }: ButtonProps) {
  return (
    <GuardedButton {...rest} className={buttonClass(variant, size)}>
      {rest.isPending ? <LoaderCircle className="animate-spin" /> : icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </GuardedButton>
  );
}
