import { DELEGATE, type Delegate } from '@/domain/delegate/fields';
import { delegateKind } from '@/domain/delegate/kinds';
import type { Field } from '@/domain/table/field';
import { HeartbeatTime } from '@/features/values/HeartbeatTime';
import { Unknown } from '@/features/values/values';
import { formatAbsolute, formatDay, formatDayNear } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { CellContext, ColumnId } from './cell-context';
import { facetValueLabel } from './facet-labels';

/** Texts that replace the value; undefined where it is unknown. */
const TEXTS: { readonly [Id in ColumnId]?: (delegate: Delegate) => string | undefined } = {
  type: ({ type }) => type && delegateKind(type).label,
  // Without instances the Manager reports an active token, which means nothing.
  token: ({ token, instanceCount }) =>
    token && instanceCount > 0 ? facetValueLabel('token', token) : undefined,
};

interface FieldCellProps extends Pick<CellContext, 'delegate' | 'today' | 'isPrinting'> {
  readonly id: ColumnId;
}

/** The content of a column without a cell of its own: the value, as its kind reads it, in full on hover. */
export function FieldCell({ id, ...row }: FieldCellProps) {
  const field: Field = DELEGATE[id];
  const facts: Readonly<Record<string, unknown>> = row.delegate;
  const value = TEXTS[id] ? TEXTS[id](row.delegate) : facts[id];
  return (
    <>
      {/* On a phone, no header names the value. */}
      <small className="hidden max-tablet:inline print:hidden">{`${field.label} `}</small>
      {typeof value === 'number' && field.kind.unit === 'time' ? (
        <Time at={value} isPrinting={row.isPrinting} />
      ) : (
        <Text text={fieldText(value, field, row)} field={field} />
      )}
    </>
  );
}

/** Paper shows the time: an age means nothing there. */
function Time({ at, isPrinting }: { readonly at: number; readonly isPrinting: boolean }) {
  const [zone] = usePreference(TIME_ZONE);
  const none = at === 0 ? 'never' : 'unknown';
  if (isPrinting) return formatAbsolute(at, zone) ?? none;
  return <HeartbeatTime at={at} />;
}

function Text({ text, field }: { readonly text: string | undefined; readonly field: Field }) {
  if (text !== undefined) return <span data-hint={text}>{text}</span>;
  const why = 'wire' in field ? 'The Manager does not report it.' : 'Too little is known of the delegate.';
  return <Unknown why={why} />;
}

function fieldText(
  value: unknown,
  { kind }: Field,
  { today, isPrinting }: Pick<FieldCellProps, 'today' | 'isPrinting'>,
): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'number') return typeof value === 'string' ? value : undefined;
  if (kind.unit === undefined) return `${value}`;
  return isPrinting ? formatDay(value) : formatDayNear(value, today);
}
