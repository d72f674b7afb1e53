import { useQuery } from '@tanstack/react-query';
import { readView, writeView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';
import type { Scope } from '@/domain/scope/scope';
import { useMoment } from '@/features/fleet/moment';
import { missingQuery } from '@/features/shared/memory/missing';
import { useAddressParams, useAddressWriter } from '@/features/shared/use-address-param';
import { useListing } from '@/features/shared/use-listing';
import { Checkbox } from '@/ui/Checkbox';

/** The choice that shows the missing delegates in place of the list. Renders nothing when there are none. */
export function MissingCheckbox({ scope }: { readonly scope: Scope }) {
  const { showsMissing } = readView(useAddressParams());
  const writeAddress = useAddressWriter();
  const { data } = useQuery(missingQuery(useListing(scope), useMoment()));
  if (!showsMissing && !data?.length) return null;
  return (
    <Checkbox
      label="Missing"
      count={data?.length}
      checked={showsMissing}
      onChange={(checked) =>
        writeAddress((current) => writeView(current, { filters: NO_FILTERS, showsMissing: checked }))
      }
    />
  );
}
