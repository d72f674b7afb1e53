import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ManagerError } from '@/api/errors';
import { createSavedFilter, type SavedFilter } from '@/api/saved-filters';
import { filterIdentifier, notKept, toManagerFilter } from '@/domain/query/saved-view';
import type { NamedView } from '@/domain/query/view-file';
import type { Scope } from '@/domain/scope/scope';
import { counted } from '@/features/fleet/labels';
import { failureDetail, mayBeDone } from '@/features/fleet/states/failure-labels';
import { announce } from '@/ui/announce';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import { savedViewsQuery } from './queries';
import { partLabel, VIEWS } from './view-labels';

/** Whether a view was saved, and sentences about it. */
export interface Outcome {
  readonly isSaved: boolean;
  readonly text: string;
}

const NOTHING_YET: ReadonlyMap<string, Outcome> = new Map();

/** Saves views one after the other. If the Manager refuses one, the others are still saved. */
export function useSaveAll(scope: Scope) {
  const client = useQueryClient();
  const once = useOneAtATime();
  const [outcomes, setOutcomes] = useState(NOTHING_YET);
  const [isSaving, setSaving] = useState(false);
  const [zone] = usePreference(TIME_ZONE);

  async function saveOne(
    { name, view }: NamedView,
    identifier: string,
    visibility: SavedFilter['visibility'],
  ): Promise<Outcome> {
    const filter = { identifier, name, visibility, properties: toManagerFilter(view) };
    try {
      const kept = await createSavedFilter(scope, filter);
      const lost = notKept(view, kept.properties).map((part) => partLabel(part, zone));
      const text = lost.length > 0 ? `Saved. This Manager did not keep: ${lost.join('; ')}.` : 'Saved.';
      return { isSaved: true, text };
    } catch (error) {
      if (!(error instanceof ManagerError)) throw error;
      const outcome = mayBeDone(error) ? 'Perhaps not saved.' : 'Not saved.';
      return { isSaved: false, text: `${outcome} ${failureDetail(error)}` };
    }
  }

  async function saveAll(
    views: readonly NamedView[],
    visibility: SavedFilter['visibility'],
    identifiersInUse: readonly string[],
  ): Promise<void> {
    setSaving(true);
    const inUse = [...identifiersInUse];
    let savedCount = 0;
    try {
      for (const named of views) {
        const identifier = filterIdentifier(named.name, inUse);
        inUse.push(identifier);
        const outcome = await saveOne(named, identifier, visibility);
        if (outcome.isSaved) savedCount++;
        setOutcomes((before) => new Map(before).set(named.name, outcome));
      }
      // Also after failures: a view may be saved although its answer was lost.
      await client.invalidateQueries({ queryKey: savedViewsQuery(scope).queryKey });
    } finally {
      setSaving(false);
    }
    announce(`${savedCount} of ${counted(views.length, VIEWS)} saved`);
  }

  return {
    outcomes,
    isSaving,
    /** Does nothing while views are being saved. */
    saveAll: (...request: Parameters<typeof saveAll>) => once(() => saveAll(...request)),
    forget: () => setOutcomes(NOTHING_YET),
  };
}
