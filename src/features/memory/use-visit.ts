import { useEffect } from 'react';
import { readVisit, visitAt, visitText } from '@/domain/memory/visit';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { useStoredText } from '@/ui/preferences';
import { useMinute } from '@/ui/use-clock-text';

/** Remembers in this browser when the reader saw the scope. */
export function useVisit(scope: Scope) {
  const [text, keep] = useStoredText(`visit:${scopeKey(scope)}`);
  const now = useMinute();
  const visit = visitAt(readVisit(text), now);
  const kept = visitText(visit);
  useEffect(() => keep(kept), [keep, kept]);
  return {
    /** The end of the reader's visit before this one, epoch ms; undefined at the first, and after `forget`. */
    lastVisit: visit.before,
    forget: () => keep(visitText({ seen: now, before: undefined })),
  };
}
