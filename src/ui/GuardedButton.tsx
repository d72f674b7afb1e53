import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';

/** The props of every button: the native attributes without style, and `disabledReason` instead of `disabled`. */
export type GuardedProps = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'style' | 'disabled' | 'aria-disabled'
> & {
  /** Why the button is disabled. It stays focusable and shows the reason; a click does nothing. */
  disabledReason?: string | undefined;
  /** Whether the button's work is in progress. It stays focusable; a click does nothing. */
  isPending?: boolean | undefined;
};

/** A native button that can be disabled with a reason. The base of `Button` and `IconButton`. */
export function GuardedButton({
  disabledReason,
  isPending = false,
  hint,
  onClick,
  'aria-describedby': describedBy,
  ...rest
}: GuardedProps & { className: string; hint?: string | undefined }) {
  const reasonId = useId();
  const isRefusing = disabledReason !== undefined || isPending;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isRefusing) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        aria-disabled={isRefusing || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={disabledReason === undefined ? describedBy : reasonId}
        data-hint={disabledReason ?? hint}
        onClick={handleClick}
      />
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
