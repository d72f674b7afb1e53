/** The labels that are too long for one line of a phone, by their value of the filter `status`. */
export const SHORT_STATE_LABELS: Readonly<Record<string, string>> = {
  LATE: 'Late',
  PARTIAL: 'Partially',
  NEVER: 'Never',
};
