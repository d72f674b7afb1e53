import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { SavedFilter } from '@/api/saved-filters';
import { brokenRule } from '@/domain/names/delegate-name';
import { type ListView } from '@/domain/query/list-view';
import { filterIdentifier, lostProperties, notKept, toManagerFilter } from '@/domain/query/saved-view';
import { viewNameRules } from '@/domain/query/view-file';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { announce } from '@/ui/announce';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { TextField } from '@/ui/Field';
import { savedViewsQuery, useSaveView } from './queries';
import type { SaveQuestion } from './question';
import { partWords, propertyWords, VISIBILITIES } from './view-labels';

interface SaveViewDialogProps {
  readonly scope: Scope;
  readonly question: SaveQuestion;
  /** What the list shows. */
  readonly view: ListView;
  readonly onClose: () => void;
  /** What is shown is saved under this identifier now. */
  readonly onSaved: (identifier: string) => void;
}

/**
 * Saves what is shown, under a new name or an old one, or a saved view under another name. Says beforehand what a saved
 * view cannot hold, and afterwards what this Manager did not keep. A refusal leaves the form as it was.
 */
export function SaveViewDialog({ scope, question, view, onClose, onSaved }: SaveViewDialogProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const others = useQuery(savedViewsQuery(scope)).data?.filters ?? [];
  const save = useSaveView(scope);
  const [draft, setDraft] = useState(() => draftOf(question));
  const [wasTried, setTried] = useState(false);

  const isNew = question.what === 'save' || question.what === 'duplicate';
  const isOfShown = question.what === 'save' || question.what === 'update';
  const name = draft.name.trim();
  const namesInUse = others
    .filter(({ identifier }) => isNew || identifier !== draft.identifier)
    .map((other) => other.name);
  const isDuplicate = save.error?.code === 'DUPLICATE_FIELD' && save.variables?.filter.name === name;
  const problem = isDuplicate
    ? 'The Manager has a view of this name already, perhaps a private one of somebody else. Take another name.'
    : brokenRule(viewNameRules(name, namesInUse));
  const properties = isOfShown ? toManagerFilter(view) : draft.properties;
  const left = isOfShown ? notKept(view, properties) : [];
  const lost = save.data ? lostProperties(properties, save.data.properties) : [];
  const isPartly = lost.length > 0;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined && !isDuplicate) return field.current?.focus();
    const inUse = others.map(({ identifier }) => identifier);
    const identifier = isNew ? filterIdentifier(name, inUse) : draft.identifier;
    save.mutate(
      { isNew, filter: { ...draft, name, identifier, properties } },
      {
        onSuccess: (kept) => {
          announce(`The view ${kept.name} was saved.`);
          if (isOfShown) onSaved(kept.identifier);
          if (lostProperties(properties, kept.properties).length === 0) onClose();
        },
      },
    );
  }

  const verb = VERBS[question.what];
  return (
    <Dialog
      title={'saved' in question ? `${verb} “${question.saved.name}”` : verb}
      isOpen
      isBusy={save.isPending}
      onClose={onClose}
      initialFocusRef={field}
      footer={
        isPartly ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <DialogActions
            onCancel={onClose}
            busyWords="The Manager is saving it."
            type="submit"
            form={form}
            variant="primary"
            isPending={save.isPending}
          >
            {verb}
          </DialogActions>
        )
      }
    >
      {isPartly ? (
        <Banner tone="attention" title="Saved, but not all of it">
          This Manager did not keep: {propertyWords(lost)}. A link or a file keeps all of a view.
        </Banner>
      ) : (
        <form id={form} onSubmit={handleSubmit} noValidate className="flex flex-col gap-3">
          {question.what !== 'update' && (
            <TextField
              ref={field}
              label="Name"
              value={draft.name}
              onChange={(next) => setDraft({ ...draft, name: next })}
              problem={wasTried ? problem : undefined}
            />
          )}
          {isNew && (
            <div className="flex flex-wrap items-center gap-2">
              <span aria-hidden="true">Who sees it</span>
              <Choice
                label="Who sees it"
                options={VISIBILITIES}
                value={draft.visibility}
                onChange={(visibility) => setDraft({ ...draft, visibility })}
              />
            </div>
          )}
          {question.what === 'update' && (
            <p>
              It will ask for what the list shows now
              {draft.visibility === 'EveryOne' ? ', for everyone who uses it' : ''}.
            </p>
          )}
          {left.length > 0 && (
            <Banner tone="attention" title="A saved view holds no more than the Manager’s own filters do">
              Left out: {left.map(partWords).join('; ')}. A link or a file keeps all of a view.
            </Banner>
          )}
          {save.error && !isDuplicate && (
            <WriteFailure error={save.error} refusal="The Manager refused" again="the saved views have" />
          )}
        </form>
      )}
    </Dialog>
  );
}

const VERBS: Record<SaveQuestion['what'], string> = {
  save: 'Save view',
  update: 'Update',
  rename: 'Rename',
  duplicate: 'Duplicate',
};

function draftOf(question: SaveQuestion): SavedFilter {
  if (question.what === 'save') {
    return { identifier: '', name: '', visibility: 'OnlyCreator', properties: {} };
  }
  const { saved } = question;
  return question.what === 'duplicate' ? { ...saved, name: `${saved.name} copy` } : saved;
}
