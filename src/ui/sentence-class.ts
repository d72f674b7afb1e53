import { clsx } from 'clsx/lite';

const LINE =
  'flex items-center gap-2.5 max-[1024px]:items-start max-[600px]:flex-wrap max-[600px]:content-start max-[600px]:gap-x-2 max-[600px]:gap-y-0';

/** Also for the placeholder of a line, and for a line without an icon. */
export function sentenceClass(isLead: boolean): string {
  return clsx(
    LINE,
    sentenceHeight(isLead),
    isLead
      ? 'text-lg max-[1024px]:pt-1 max-[600px]:pt-0 max-[600px]:text-base'
      : 'max-[1024px]:pt-1 max-[600px]:pt-0',
  );
}

/** The least height: in a narrow window a lead has room for two lines of text. */
export function sentenceHeight(isLead: boolean): string {
  return isLead ? 'min-h-8 max-[1024px]:min-h-14 max-[600px]:min-h-17 print:min-h-0' : 'min-h-7';
}
