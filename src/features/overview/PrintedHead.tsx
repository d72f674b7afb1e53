import '@/features/list/other-lines.css';
import '@/features/list/printed-list.css';
import type { Scope } from '@/domain/scope/scope';
import { PrintedSource } from '@/features/frame/PrintedSource';

interface PrintedHeadProps {
  readonly scope: Scope;
  /** The time of the data, epoch ms. */
  readonly asOf: number | undefined;
}

/**
 * What a print of the list needs, after the first rows: its source, and the look of the list on paper, which overrides that
 * of all lines.
 */
export function PrintedHead(props: PrintedHeadProps) {
  return <PrintedSource {...props} />;
}
