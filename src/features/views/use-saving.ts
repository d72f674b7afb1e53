import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createSavedFilter, type SavedFilter, updateSavedFilter } from '@/api/saved-filters';
import type { ListView } from '@/domain/address/list-view';
import {
  filterIdentifier,
  lostParts,
  savedView,
  toManagerFilter,
  viewNameRules,
} from '@/domain/address/saved-view';
import { brokenRule } from '@/domain/names/delegate-name';
import type { Scope } from '@/domain/scope/scope';
import { useWrite } from '@/features/writes/use-write';
import { savedViewsQuery } from './queries';

/** What to save: the current view under a new or an existing name, or a saved view under another name. */
export type SaveQuestion =
  | { readonly what: 'save' }
  | { readonly what: 'update' | 'rename' | 'duplicate'; readonly saved: SavedFilter };

export interface SavingOptions {
  readonly scope: Scope;
  readonly question: SaveQuestion;
  /** The current view of the list. */
  readonly view: ListView;
  /** Called with the identifier under which the current view has been saved. */
  readonly onSaved: (identifier: string) => void;
  /** Called when everything has been saved. */
  readonly onDone: () => void;
}

/** The draft of a saved view, and the state of saving it. */
export type Saving = ReturnType<typeof useSaving>;

const NAME_TAKEN =
  'The Manager already has a view of this name. It may be a private view of another person. Use another name.';

export function useSaving({ scope, question, view, onSaved, onDone }: SavingOptions) {
  const others = useQuery(savedViewsQuery(scope)).data?.filters ?? [];
  const [draft, setDraft] = useState(() => viewDraft(question));
  const [wasTried, setTried] = useState(false);

  const isNew = question.what === 'save' || question.what === 'duplicate';
  const isOfShown = question.what === 'save' || question.what === 'update';
  const save = useWrite({
    send: (filter: SavedFilter) =>
      isNew ? createSavedFilter(scope, filter) : updateSavedFilter(scope, filter),
    shownBy: [savedViewsQuery(scope).queryKey],
    successText: (kept) => `The view ${kept.name} was saved.`,
    onSuccess: (kept, sent) => {
      if (isOfShown) onSaved(kept.identifier);
      if (lostParts(savedView(sent.properties), kept.properties).length === 0) onDone();
    },
  });
  // An update keeps the name unchanged and unchecked, because it has no field to correct the name.
  const isNamed = question.what !== 'update';
  const name = isNamed ? draft.name.trim() : draft.name;
  const namesInUse = others
    .filter(({ identifier }) => isNew || identifier !== draft.identifier)
    .map((other) => other.name);
  const isTaken = isNamed && save.error?.code === 'DUPLICATE_FIELD' && save.input?.name === name;
  const brokenNameRule = isNamed ? brokenRule(viewNameRules(name, namesInUse)) : undefined;
  const properties = isOfShown ? toManagerFilter(view) : draft.properties;

  /** False if the name must be changed first. */
  function trySave(): boolean {
    setTried(true);
    // A name that the Manager reported as taken may be free by now.
    if (brokenNameRule !== undefined && !isTaken) return false;
    const inUse = others.map(({ identifier }) => identifier);
    const identifier = isNew ? filterIdentifier(name, inUse) : draft.identifier;
    save.start({ ...draft, name, identifier, properties });
    return true;
  }

  return {
    draft,
    change: (change: Partial<SavedFilter>) => setDraft({ ...draft, ...change }),
    /** What is wrong with the name; undefined before the first try to save. */
    nameProblem: wasTried ? (isTaken ? NAME_TAKEN : brokenNameRule) : undefined,
    trySave,
    isPending: save.isPending,
    /** Why saving failed, unless the name is the reason. */
    error: isTaken ? null : save.error,
    /** The parts of the view that this Manager did not keep. */
    lost: save.data ? lostParts(savedView(save.input?.properties ?? properties), save.data.properties) : [],
  };
}

function viewDraft(question: SaveQuestion): SavedFilter {
  if (question.what === 'save') {
    return { identifier: '', name: '', visibility: 'OnlyCreator', properties: {} };
  }
  const { saved } = question;
  return question.what === 'duplicate' ? { ...saved, name: `${saved.name} copy` } : saved;
}
