interface HoverActionsProps {
  readonly isSelected: boolean;
  /** The label of the remedy for the row's worst problem, if any. */
  readonly remedy: string | undefined;
}

/**
 * The checkbox and the remedy of the row under the pointer. They are for the pointer alone: the row's menu and the key
 * x do the same. So assistive technology and Tab skip them. The list handles their clicks.
 */
export function HoverActions({ isSelected, remedy }: HoverActionsProps) {
  return (
    <td aria-hidden="true" className="row-hover" onMouseDown={(event) => event.preventDefault()}>
      {!isSelected && <input type="checkbox" data-do="select" tabIndex={-1} className="row-check" readOnly />}
      {remedy !== undefined && (
        <button type="button" data-do="remedy" tabIndex={-1} className="row-remedy">
          {remedy}
        </button>
      )}
    </td>
  );
}
