import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagerError } from '@/api/errors';
import { createSavedFilter, type SavedFilter, updateSavedFilter } from '@/api/saved-filters';
import { brokenRule } from '@/domain/names/delegate-name';
import type { ListView } from '@/domain/query/list-view';
import {
  filterIdentifier,
  lostProperties,
  type ManagerFilter,
  type NotKept,
  notKept,
  toManagerFilter,
} from '@/domain/query/saved-view';
import { viewNameRules } from '@/domain/query/view-file';
import type { Scope } from '@/domain/scope/scope';
import { useWrite } from '@/features/fleet/writes/use-write';
import { savedViewsQuery } from './queries';
import type { SaveQuestion } from './question';

interface SavingOptions {
  readonly scope: Scope;
  readonly question: SaveQuestion;
  /** What the list shows. */
  readonly view: ListView;
  /** Called with the identifier under which what is shown is saved now. */
  readonly onSaved: (identifier: string) => void;
  /** Called when all of it was saved. */
  readonly onDone: () => void;
}

/** A view on its way to the Manager. */
export interface Saving {
  readonly draft: SavedFilter;
  readonly change: (change: Partial<SavedFilter>) => void;
  /** What is wrong with the name, once somebody tried to save it. */
  readonly nameProblem: string | undefined;
  /** Saves the draft; false when its name must be changed first. */
  readonly trySave: () => boolean;
  readonly isPending: boolean;
  /** Why it was not saved, unless its name is the reason. */
  readonly failure: ManagerError | undefined;
  /** The parts of the view that a saved view cannot keep. */
  readonly left: readonly NotKept[];
  /** The properties that this Manager did not keep. */
  readonly lost: readonly (keyof ManagerFilter)[];
}

const NAME_TAKEN =
  'The Manager already has a view of this name. It may be a private view of another person. Use another name.';

/** Saves what is shown, or a saved view under another name. */
export function useSaving({ scope, question, view, onSaved, onDone }: SavingOptions): Saving {
  const others = useQuery(savedViewsQuery(scope)).data?.filters ?? [];
  const [draft, setDraft] = useState(() => draftOf(question));
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
      if (lostProperties(sent.properties, kept.properties).length === 0) onDone();
    },
  });
  const name = draft.name.trim();
  const namesInUse = others
    .filter(({ identifier }) => isNew || identifier !== draft.identifier)
    .map((other) => other.name);
  const isTaken = save.error?.code === 'DUPLICATE_FIELD' && save.input?.name === name;
  const brokenNameRule = brokenRule(viewNameRules(name, namesInUse));
  const properties = isOfShown ? toManagerFilter(view) : draft.properties;

  function trySave(): boolean {
    setTried(true);
    // A name that was taken may be free by now.
    if (brokenNameRule !== undefined && !isTaken) return false;
    const inUse = others.map(({ identifier }) => identifier);
    const identifier = isNew ? filterIdentifier(name, inUse) : draft.identifier;
    save.start({ ...draft, name, identifier, properties });
    return true;
  }

  return {
    draft,
    change: (change) => setDraft({ ...draft, ...change }),
    nameProblem: wasTried ? (isTaken ? NAME_TAKEN : brokenNameRule) : undefined,
    trySave,
    isPending: save.isPending,
    failure: isTaken ? undefined : (save.error ?? undefined),
    left: isOfShown ? notKept(view, properties) : [],
    lost: save.data ? lostProperties(properties, save.data.properties) : [],
  };
}

function draftOf(question: SaveQuestion): SavedFilter {
  if (question.what === 'save') {
    return { identifier: '', name: '', visibility: 'OnlyCreator', properties: {} };
  }
  const { saved } = question;
  return question.what === 'duplicate' ? { ...saved, name: `${saved.name} copy` } : saved;
}
