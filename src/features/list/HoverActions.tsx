interface HoverActionsProps {
  readonly isSelected: boolean;
  /** The label of the remedy for the row's worst problem, if any. */
  readonly remedy: string | undefined;
}

/**
 * The box and the remedy of the row under the pointer. They serve the hand alone: the row's menu has both, and so does the
 * key x, so assistive technology and Tab pass them by. The list handles their clicks.
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
