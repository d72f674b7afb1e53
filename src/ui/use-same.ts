import { useMemo } from 'react';

/** Keeps the previous value while the new one has the same JSON, so that effects and memos do not run again. */
export function useSame<Value>(value: Value): Value {
  const serialized = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the JSON text stands for the value
  return useMemo(() => value, [serialized]);
}
