import { Fragment } from 'react';
import { HARNESS_DOCUMENTS, type HarnessDocument } from '@/features/words/harness-documents';

/** A link to a document of Harness, in a new tab. */
export function DocumentLink({ document: name }: { document: HarnessDocument }) {
  const { title, address } = HARNESS_DOCUMENTS[name];
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
      {title}
      <span className="sr-only"> (new tab)</span>
    </a>
  );
}

/** One line that leads to the documents of Harness about something. */
export function DocumentLinks({ documents }: { documents: readonly HarnessDocument[] }) {
  return (
    <p className="text-xs text-ink-muted">
      Harness documentation:{' '}
      {documents.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && <span>, </span>}
          <DocumentLink document={name} />
        </Fragment>
      ))}
    </p>
  );
}
