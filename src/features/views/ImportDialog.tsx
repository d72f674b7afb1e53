import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useRef, useState } from 'react';
import { managerConfig } from '@/api/manager';
import type { SavedFilter } from '@/api/saved-filters';
import type { ListView } from '@/domain/query/list-view';
import { MAX_FILE_LENGTH, type NamedView, type ReadViews, readViewFile } from '@/domain/query/view-file';
import { READ_ONLY } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { counted } from '@/features/fleet/labels';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { FieldProblems } from '@/ui/Field';
import { savedViewsQuery } from './queries';
import { useSaveAll } from './use-save-all';
import { VisibilityChoice } from './VisibilityChoice';
import { NAMES_UNKNOWN, VIEWS } from './view-labels';

/** A text of so many bytes is always too long, because a UTF-16 unit takes at most three bytes. */
const READ_BYTES = 3 * (MAX_FILE_LENGTH + 1);

interface ImportDialogProps {
  readonly scope: Scope;
  readonly onClose: () => void;
  readonly onShow: (view: ListView) => void;
}

/** The dialog that reads views from a file. The reader can show a view in full, or save what the Manager can store of it. */
export function ImportDialog({ scope, onClose, onShow }: ImportDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const existing = useQuery(savedViewsQuery(scope)).data?.filters;
  const { outcomes, isSaving, saveAll, forget } = useSaveAll(scope);
  const [{ views, problems }, setRead] = useState<ReadViews>({ views: [], problems: [] });
  const [visibility, setVisibility] = useState<SavedFilter['visibility']>('OnlyCreator');

  const isSaved = (name: string) => outcomes.get(name)?.isSaved ?? false;
  const isTaken = (name: string) => existing?.some((saved) => saved.name === name) ?? false;
  const toSave = views.filter(({ name }) => !isSaved(name) && !isTaken(name));

  async function handleFile(file: File | undefined) {
    forget();
    setRead(file ? await readFile(file) : { views: [], problems: [] });
  }

  function handleSave() {
    saveAll(toSave, visibility, existing?.map(({ identifier }) => identifier) ?? []);
  }

  return (
    <Dialog
      title="Import views"
      isBusy={isSaving}
      onClose={onClose}
      initialFocusRef={field}
      footer={
        <DialogActions
          onCancel={onClose}
          busyReason="Wait until the Manager has saved the views."
          cancelLabel="Close"
          variant="primary"
          isPending={isSaving}
          disabledReason={disabledSave(existing !== undefined, toSave.length)}
          onClick={handleSave}
        >
          {toSave.length > 0 ? `Save ${counted(toSave.length, VIEWS)}` : 'Save views'}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <FileField
          ref={field}
          problems={problems}
          isInvalid={problems.length > 0 && views.length === 0}
          onFile={(file) => void handleFile(file)}
        />
        {views.length > 0 && (
          <>
            <VisibilityChoice label="Who sees what is saved" value={visibility} onChange={setVisibility} />
            <ReadViewList
              views={views}
              noteOf={(name) => outcomes.get(name)?.text ?? (isTaken(name) ? NAME_TAKEN : undefined)}
              onShow={(view) => {
                onClose();
                onShow(view);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface FileFieldProps {
  /** What could not be read, a sentence each. */
  readonly problems: readonly string[];
  readonly isInvalid: boolean;
  readonly onFile: (file: File | undefined) => void;
  readonly ref: Ref<HTMLInputElement>;
}

function FileField({ problems, isInvalid, onFile, ref }: FileFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-muted">
        File
      </label>
      <input
        ref={ref}
        id={id}
        type="file"
        accept=".json,application/json"
        aria-invalid={isInvalid}
        aria-describedby={`${id}-problems`}
        onChange={(event) => onFile(event.target.files?.[0])}
        className="max-w-full rounded-md text-ink-muted file:me-3 file:h-7 file:rounded-md file:border file:border-solid file:border-line-firm file:bg-surface file:px-2.5 file:font-medium file:text-ink hover:file:bg-hover"
      />
      <FieldProblems id={`${id}-problems`} problems={problems} />
    </div>
  );
}

const NAME_TAKEN = 'A view with this name already exists. It is not saved again.';

interface ReadViewListProps {
  readonly views: readonly NamedView[];
  /** The outcome of saving a view, or why it is not saved. */
  readonly noteOf: (name: string) => string | undefined;
  readonly onShow: (view: ListView) => void;
}

function ReadViewList({ views, noteOf, onShow }: ReadViewListProps) {
  return (
    <ul aria-label="Views in the file">
      {views.map(({ name, view }) => (
        <li key={name} className="flex items-center gap-2 border-t border-line py-2 last:border-b">
          <div className="min-w-0 grow">
            <p>{name}</p>
            <p className="text-xs text-ink-muted">{noteOf(name)}</p>
          </div>
          <Button size="sm" aria-label={`Show ${name}`} onClick={() => onShow(view)}>
            Show
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Reads views from a file. Reads only as many bytes as are needed to detect a file that is too large. */
async function readFile(file: File): Promise<ReadViews> {
  try {
    return readViewFile(await file.slice(0, READ_BYTES).text());
  } catch {
    return { views: [], problems: ['The browser could not read the file.'] };
  }
}

function disabledSave(isKnown: boolean, count: number): string | undefined {
  if (managerConfig().isReadOnly) return READ_ONLY;
  if (!isKnown) return NAMES_UNKNOWN;
  return count === 0 ? 'There is no view to save.' : undefined;
}
