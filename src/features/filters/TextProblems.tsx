import type { TextProblem } from '@/domain/filter/filter-text';
import { Button } from '@/ui/Button';

interface TextProblemsProps {
  /** The id by which the search field refers to them. */
  readonly id: string;
  readonly text: string;
  readonly problems: readonly TextProblem[];
  readonly onType: (text: string) => void;
}

/** What is wrong with the filters in the search field, each with its place, and the nearest text that would be right. */
export function TextProblems({ id, text, problems, onType }: TextProblemsProps) {
  return (
    <div id={id} role="alert" className="flex min-w-0 basis-full flex-col gap-1 text-xs print:hidden">
      {problems.map(({ from, to, text: problem, instead }) => (
        <p key={from} className="flex min-w-0 flex-wrap items-center gap-2">
          <code className="min-w-0 truncate rounded-sm bg-chip px-1 font-mono underline decoration-bad decoration-wavy">
            {text.slice(from, to)}
          </code>{' '}
          <span className="min-w-0 wrap-break-word text-bad">{problem}</span>{' '}
          {instead !== undefined && (
            // The sentence has the text, which may be long.
            <Button
              size="sm"
              aria-label={`Use it: ${instead}`}
              onClick={() => onType(`${text.slice(0, from)}${instead}${text.slice(to)}`)}
            >
              Use it
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}
