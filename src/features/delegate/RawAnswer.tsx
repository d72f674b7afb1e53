import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Scope } from '@/domain/scope/scope';
import { failureDetail } from '@/features/failures/failure-labels';
import { CopyButton } from '@/ui/CopyButton';
import { rawDelegateQuery } from './queries';
import { visibleJson } from './visible-json';

/** Shows the Manager's own answer about a delegate as JSON, fetched each time it is opened. */
export function RawAnswer({ scope, delegate }: { scope: Scope; delegate: Delegate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-4 text-ink-muted print:hidden"
    >
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 hover:text-ink">
        Raw answer of the Manager (JSON)
      </summary>
      {isOpen && (
        <div className="mt-1">
          <FetchedAnswer scope={scope} delegate={delegate} />
        </div>
      )}
    </details>
  );
}

function FetchedAnswer({ scope, delegate }: { scope: Scope; delegate: Delegate }) {
  const { data, error } = useQuery(rawDelegateQuery(scope, delegate));
  if (error) return <p>{`The Manager did not send it: ${failureDetail(error)}`}</p>;
  if (data === undefined) return <p className="text-ink-muted">Loading the answer</p>;
  if (data === null) return <p>The Manager no longer lists this delegate.</p>;
  const text = visibleJson(data);
  return (
    <div className="flex items-start gap-1 rounded-md bg-sunken">
      <section
        aria-label="Raw answer"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 min-w-0 grow overflow-auto -outline-offset-2"
      >
        <pre className="w-max min-w-full px-3 py-2 font-mono text-xs text-ink">{text}</pre>
      </section>
      <span className="p-1">
        <CopyButton text={text} label="Copy JSON" />
      </span>
    </div>
  );
}
