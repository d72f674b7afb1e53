/** An option of a `Picker`. */
export interface PickerOption {
  /** Unique in the list. */
  readonly value: string;
  readonly label: string;
  /** A second line, such as the identifier. */
  readonly detail?: string;
  /** The heading that the options of one group share. Groups are in the order of their first option. */
  readonly group?: string;
}

export interface PickerProps {
  /** Names the button and the list: "Organization". */
  label: string;
  /** The results of the search; the picker does not filter them. */
  options: readonly PickerOption[];
  value: string;
  onChange: (value: string) => void;
  onQueryChange: (query: string) => void;
  isLoading: boolean;
  /** Shown below the options: which options are missing, and why. */
  note?: string | undefined;
  /** Shown when no option matches. */
  emptyText: string;
  /** Offers the typed text as a value, with this label: (typed) => `Go to “${typed}”`; undefined offers nothing. */
  freeText: (typed: string) => string | undefined;
}
