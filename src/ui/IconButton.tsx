import type { ReactNode } from 'react';
import { type ButtonSize, iconButtonClass } from './button-class';
import { GuardedButton, type GuardedProps } from './GuardedButton';

type IconButtonProps = Omit<GuardedProps, 'children' | 'aria-label'> & {
  /** The accessible name, also shown on hover and focus. */
  label: string;
  icon: ReactNode;
  /** 28 px or 24 px square. @default 'md' */
  size?: ButtonSize;
};

/** A button that shows only an icon, with an accessible name. */
export function IconButton({ label, icon, size, ...rest }: IconButtonProps) {
  return (
    <GuardedButton {...rest} aria-label={label} hint={label} className={iconButtonClass(size)}>
      {icon}
    </GuardedButton>
  );
}
