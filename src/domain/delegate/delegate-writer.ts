import type { DecodedDelegate } from './delegate';

/** Makes something of delegates that come one by one, so that it is nearly done when the last one has come. */
export interface DelegateWriter<Result> {
  readonly add: (delegate: DecodedDelegate['delegate']) => void;
  readonly finish: () => Result;
}

/** What a new writer makes of these delegates. */
export function written<Result>(
  writer: DelegateWriter<Result>,
  delegates: readonly DecodedDelegate['delegate'][],
): Result {
  for (const delegate of delegates) writer.add(delegate);
  return writer.finish();
}
