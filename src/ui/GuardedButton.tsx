import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';

/** What every button takes: the native attributes but for looks, and `disabledReason` in the place of `disabled`. */
export type GuardedProps = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'style' | 'disabled' | 'aria-disabled'
> & {
  /** Why it cannot be used now. It stays focusable, says so, and does nothing. */
  disabledReason?: string | undefined;
  /** Its work goes on: it keeps the focus and does nothing more. */
  isPending?: boolean | undefined;
};

/** A native button that can refuse with a reason; the base of the buttons people see. */
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
