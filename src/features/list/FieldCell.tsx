import { DELEGATE, type Delegate } from '@/domain/delegate/fields';
import { delegateKind } from '@/domain/delegate/kinds';
import type { Field } from '@/domain/table/field';
import { HeartbeatTime } from '@/features/values/HeartbeatTime';
import { Unknown } from '@/features/values/values';
import { formatDayNear } from '@/lib/time';
import { cutEnd } from '@/ui/text-width';
import type { CellContext, ColumnId } from './cell-context';
import { facetValueLabel } from './facet-labels';

/** Texts that replace the value; undefined where it is unknown. */
const TEXTS: { readonly [Id in ColumnId]?: (delegate: Delegate) => string | undefined } = {
  type: ({ type }) => type && delegateKind(type).label,
  // Without instances the Manager reports an active token, which means nothing.
  token: ({ token, instanceCount }) =>
    token && instanceCount > 0 ? facetValueLabel('token', token) : undefined,
};

interface FieldCellProps extends Pick<CellContext, 'delegate' | 'today'> {
  readonly id: ColumnId;
  /** The room for the text, px. */
  readonly roomPx: number;
}

/** The content of a column without a cell of its own: the value, as its kind reads it, in full on hover. */
export function FieldCell({ id, roomPx, ...row }: FieldCellProps) {
  const field: Field = DELEGATE[id];
  const facts: Readonly<Record<string, unknown>> = row.delegate;
  const value = TEXTS[id] ? TEXTS[id](row.delegate) : facts[id];
  return typeof value === 'number' && field.kind.unit === 'time' ? (
    <HeartbeatTime at={value} />
  ) : (
    <Text text={fieldText(value, field, row)} field={field} roomPx={roomPx} />
  );
}

interface TextProps extends Pick<FieldCellProps, 'roomPx'> {
  readonly text: string | undefined;
  readonly field: Field;
}

function Text({ text, field, roomPx }: TextProps) {
  if (text !== undefined) return <span data-hint={text}>{cutEnd(text, 'text', roomPx)}</span>;
  const why = 'wire' in field ? 'The Manager does not report it.' : 'Too little is known of the delegate.';
  return <Unknown why={why} />;
}

function fieldText(
  value: unknown,
  { kind }: Field,
  { today }: Pick<FieldCellProps, 'today'>,
): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'number') return typeof value === 'string' ? value : undefined;
  if (kind.unit === undefined) return `${value}`;
  return formatDayNear(value, today);
}
