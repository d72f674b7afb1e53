import { highlight, type Language, type PieceKind } from './highlight';

const LOOKS: Readonly<Record<PieceKind, string | undefined>> = {
  comment: 'text-ink-muted italic',
  key: 'text-accent',
  text: 'text-ink',
  plain: 'text-ink-muted',
};

/** A file or a command with syntax highlighting. It scrolls within its own region and does not wrap lines. */
export function CodeText({ label, text, language }: { label: string; text: string; language: Language }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-sunken -outline-offset-2"
    >
      <pre className="w-max min-w-full px-3 py-2 font-mono text-xs/5">
        {highlight(text, language).map(({ kind, text: piece }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity but their place
          <span key={i} className={LOOKS[kind]}>
            {piece}
          </span>
        ))}
      </pre>
    </section>
  );
}
