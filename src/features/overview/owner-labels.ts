/** What the filters say about the tags that name an owner. */
export const OWNER_TEXT = {
  source: 'An owner is the rest of a tag that begins with',
  change: 'Change the tags that name an owner',
  field: 'A tag names an owner when it begins with',
  hint: 'Separate them with commas. Leave the field empty to use the defaults.',
} as const;
