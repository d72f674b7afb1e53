import type { CSSProperties, ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';

/** More instances than this are drawn as a share of one bar. */
const MOST_PIPS = 8;

/**
 * Draws a pip for each instance of a delegate, with a text beside them: filled = connected, low = late, hollow = not
 * connected, a dot = unknown. All pips are the background of one element.
 */
export function pips(
  { instanceCount, connectedInstances, lateInstances, unknownInstances }: Delegate,
  text: string | undefined,
): ReactNode {
  if (instanceCount === 0) return text && <small>{text}</small>;
  if (instanceCount > MOST_PIPS) {
    return (
      <small className="pips pips-share" style={variables({ '--share': connectedInstances / instanceCount })}>
        {text ?? instanceCount}
      </small>
    );
  }
  const isWhole = connectedInstances === instanceCount && lateInstances === 0;
  const counts = {
    '--all': instanceCount,
    '--on': connectedInstances - lateInstances,
    '--late': lateInstances,
    '--off': instanceCount - connectedInstances - unknownInstances,
    '--dots': unknownInstances,
  };
  return (
    <small
      className={isWhole ? 'pips' : 'pips pips-mixed'}
      style={variables(isWhole ? { '--all': instanceCount, '--on': instanceCount } : counts)}
    >
      {text}
    </small>
  );
}

function variables(values: Readonly<Record<`--${string}`, number>>): CSSProperties & typeof values {
  return values;
}
