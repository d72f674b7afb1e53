import { useMomentText } from '@/ui/use-clock-text';

/** Says from when the filters count: they know the first answer, in which not the whole period has room. */
export function CutNote({ at }: { readonly at: number }) {
  const say = useMomentText();
  return (
    <p className="pb-2 text-ink-muted">
      {`Very much happened. The numbers beside the filters count from ${say(at)} on; “Show more” goes on before.`}
    </p>
  );
}
