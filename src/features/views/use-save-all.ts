import { useState } from 'react';
import { ManagerError } from '@/api/errors';
import type { SavedFilter } from '@/api/saved-filters';
import { filterIdentifier, lostProperties, notKept, toManagerFilter } from '@/domain/query/saved-view';
import type { NamedView } from '@/domain/query/view-file';
import type { Scope } from '@/domain/scope/scope';
import { failureDetail, mayBeDone } from '@/features/fleet/states/failure-labels';
import { useSaveView } from './queries';
import { partLabel, propertyLabels } from './view-labels';

/** Whether a view was saved, and the sentences that say so. */
export interface Outcome {
  readonly isSaved: boolean;
  readonly text: string;
}

const NOTHING_YET: ReadonlyMap<string, Outcome> = new Map();

/** Saves views one after the other: when the Manager refuses one, the others are saved all the same. */
export function useSaveAll(scope: Scope) {
  const { mutateAsync } = useSaveView(scope);
  const [outcomes, setOutcomes] = useState(NOTHING_YET);
  const [isSaving, setSaving] = useState(false);

  async function saveOne(
    { name, view }: NamedView,
    identifier: string,
    visibility: SavedFilter['visibility'],
  ): Promise<Outcome> {
    const properties = toManagerFilter(view);
    const filter = { identifier, name, visibility, properties };
    try {
      const kept = await mutateAsync({ isNew: true, filter });
      const left = notKept(view, properties).map(partLabel).join('; ');
      const lost = propertyLabels(lostProperties(properties, kept.properties));
      const sentences = [
        'Saved.',
        left && `A saved view cannot hold: ${left}.`,
        lost && `This Manager did not keep: ${lost}.`,
      ];
      return { isSaved: true, text: sentences.filter(Boolean).join(' ') };
    } catch (error) {
      if (!(error instanceof ManagerError)) throw error;
      const outcome = mayBeDone(error) ? 'Perhaps not saved.' : 'Not saved.';
      return { isSaved: false, text: `${outcome} ${failureDetail(error)}` };
    }
  }

  /** Gives the number of views that were saved. */
  async function saveAll(
    views: readonly NamedView[],
    visibility: SavedFilter['visibility'],
    identifiersInUse: readonly string[],
  ): Promise<number> {
    setSaving(true);
    const inUse = [...identifiersInUse];
    let savedCount = 0;
    for (const named of views) {
      const identifier = filterIdentifier(named.name, inUse);
      inUse.push(identifier);
      const outcome = await saveOne(named, identifier, visibility);
      if (outcome.isSaved) savedCount++;
      setOutcomes((before) => new Map(before).set(named.name, outcome));
    }
    setSaving(false);
    return savedCount;
  }

  return { outcomes, isSaving, saveAll, forget: () => setOutcomes(NOTHING_YET) };
}
