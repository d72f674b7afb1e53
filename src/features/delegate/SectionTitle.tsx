import { formatCount } from '@/lib/numbers';

interface SectionTitleProps {
  readonly id: string;
  readonly children: string;
  /** The number of entries below. */
  readonly count?: number;
}

export function SectionTitle({ id, children, count }: SectionTitleProps) {
  return (
    <h2 id={id} className="mt-2 font-semibold leading-8">
      {children}
      {count !== undefined && (
        <>
          {' '}
          <span className="ms-1 font-normal text-ink-faint figures">{formatCount(count)}</span>
        </>
      )}
    </h2>
  );
}
