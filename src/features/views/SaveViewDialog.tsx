import { type RefObject, useRef } from 'react';
import type { SavedFilter } from '@/api/saved-filters';
import { WriteDialog } from '@/features/writes/ConfirmDialog';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { type SaveQuestion, type Saving, type SavingOptions, useSaving } from './use-saving';
import { partLabel } from './view-labels';

export interface SaveViewDialogProps extends Omit<SavingOptions, 'onDone'> {
  readonly onClose: () => void;
}

/**
 * Saves the current view, under a new or an existing name, or a saved view under another name. Says afterwards which
 * parts this Manager did not keep. A refusal leaves the form as it was.
 */
export function SaveViewDialog({ onClose, ...options }: SaveViewDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const saving = useSaving({ ...options, onDone: onClose });
  const { question } = options;

  const verb = VERBS[question.what];
  const [zone] = usePreference(TIME_ZONE);
  const title = 'saved' in question ? `${verb} “${question.saved.name}”` : verb;
  if (saving.lost.length > 0) {
    return (
      <Dialog title={title} size="sm" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
        <Banner tone="attention" title="Saved, but not all of it">
          {`This Manager did not keep: ${saving.lost.map((part) => partLabel(part, zone)).join('; ')}. A link keeps all of a view.`}
        </Banner>
      </Dialog>
    );
  }
  return (
    <WriteDialog
      title={title}
      action={verb}
      write={saving}
      failure={{ refusal: 'The Manager refused', shownBy: 'the saved views' }}
      onSubmit={() => {
        if (!saving.trySave()) field.current?.focus();
      }}
      onClose={onClose}
      initialFocusRef={field}
    >
      <Fields question={question} saving={saving} nameRef={field} />
    </WriteDialog>
  );
}

interface FieldsProps {
  readonly question: SaveQuestion;
  readonly saving: Saving;
  readonly nameRef: RefObject<HTMLInputElement | null>;
}

function Fields({ question: { what }, saving: { draft, change, nameProblem }, nameRef }: FieldsProps) {
  if (what === 'update') {
    return (
      <p>
        {`The view will show what the list shows now${draft.visibility === 'EveryOne' ? ', for everyone who uses it' : ''}.`}
      </p>
    );
  }
  return (
    <>
      <TextField
        ref={nameRef}
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        problem={nameProblem}
      />
      {what !== 'rename' && (
        <Choice
          label="Who sees it"
          options={VISIBILITIES}
          value={draft.visibility}
          onChange={(visibility) => change({ visibility })}
        />
      )}
    </>
  );
}

const VISIBILITIES = [
  { value: 'OnlyCreator', label: 'Only me' },
  { value: 'EveryOne', label: 'Everyone' },
] as const satisfies readonly { readonly value: SavedFilter['visibility']; readonly label: string }[];

const VERBS: Record<SaveQuestion['what'], string> = {
  save: 'Save view',
  update: 'Update',
  rename: 'Rename',
  duplicate: 'Duplicate',
};
