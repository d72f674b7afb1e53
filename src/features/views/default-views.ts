import { useKeptText } from '@/ui/preferences';

/** The default views of this browser, all scopes in one text; `default-view.ts` of the domain reads and writes it. */
export function useDefaultViews() {
  return useKeptText('default-views');
}
