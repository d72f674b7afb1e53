import { useState } from 'react';
import { type DroppedValue, droppingInto, KNOWN_ALL, readKnown } from '@/domain/address/address';
import { useAddressParams } from '@/features/address/use-address-param';
import { FixedNotice } from '@/ui/FixedNotice';

const NAMED_VALUES = 10;

interface DroppedNoticeProps {
  readonly dropped: readonly DroppedValue[];
  /** Without it, the notice itself hides until other values are ignored. */
  readonly onDismiss?: () => void;
}

/** Names the parts of the address that were ignored; nothing if there are none. The other parts apply. */
export function DroppedNotice({ dropped, onDismiss }: DroppedNoticeProps) {
  const [dismissed, setDismissed] = useState('');
  const key = JSON.stringify(dropped);
  if (dropped.length === 0 || key === dismissed) return null;
  const more = dropped.length - NAMED_VALUES;
  return (
    <FixedNotice title="Part of the address is ignored" onDismiss={onDismiss ?? (() => setDismissed(key))}>
      <ul>
        {dropped.slice(0, NAMED_VALUES).map(({ name, value, why }) => (
          <li key={`${name} ${value}`}>{why}</li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </FixedNotice>
  );
}

interface UnknownValuesProps {
  /** The known values of each parameter that the page reads, beside `all`, which every page has. */
  readonly known: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Names the values of the address that a page without filters does not know. */
export function UnknownValues({ known }: UnknownValuesProps) {
  const params = useAddressParams();
  const dropped: DroppedValue[] = [];
  for (const [name, values] of Object.entries({ all: KNOWN_ALL, ...known }))
    readKnown(params, name, values, droppingInto(dropped));
  return <DroppedNotice dropped={dropped} />;
}
