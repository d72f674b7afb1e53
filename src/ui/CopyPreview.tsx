/** Shows what a button copies, with its line breaks. */
export function CopyPreview({ note, text }: { note: string; text: string }) {
  return (
    <>
      <p className="text-xs text-ink-muted">{note}</p>
      <pre className="mt-1 rounded-md border border-line bg-sunken px-2.5 py-2 font-mono text-xs/4.5 wrap-anywhere whitespace-pre-wrap text-ink-muted">
        {text}
      </pre>
    </>
  );
}
