import { clsx } from 'clsx/lite';

const LINE =
  'flex items-start gap-2.5 pt-1 max-phone:flex-wrap max-phone:content-start max-phone:gap-x-2 max-phone:gap-y-0 max-phone:pt-0';

/** Also for the placeholder of a line, and for a line without an icon. */
export function sentenceClass(isLead: boolean): string {
  return clsx(LINE, sentenceHeight(isLead), isLead && 'text-lg max-phone:text-base');
}

/** The least height: in a narrow window a lead has room for two lines of text. */
function sentenceHeight(isLead: boolean): string {
  return isLead ? 'min-h-8 max-desk:min-h-14 max-phone:min-h-17 print:min-h-0' : 'min-h-7';
}

/** The place of a lead on one line, which has one height; on a phone it has two lines. */
export const LEAD =
  'flex h-8 items-center gap-2.5 text-lg max-phone:h-12 max-phone:items-start max-phone:gap-2 max-phone:text-base print:h-auto';
