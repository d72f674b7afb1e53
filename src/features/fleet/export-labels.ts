import type { ExportLabels } from '@/domain/export/columns';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { formatDay } from '@/lib/time';
import { AUTO_UPGRADE_LABELS, delegateStateLabel, VERSION_STATUS_LABELS } from './labels';

/** The labels of exports for people, which are those of the page. */
export const EXPORT_LABELS: ExportLabels = {
  status: ({ state }) => state && delegateStateLabel(state).label,
  versionStatus: ({ versionStatus, supportEnds }) =>
    [versionStatus && VERSION_STATUS_LABELS[versionStatus].label, formatDay(supportEnds)]
      .filter(Boolean)
      .join(', '),
  autoUpgrade: ({ autoUpgrade }) => autoUpgrade && AUTO_UPGRADE_LABELS[autoUpgrade].label,
  scope: ({ scope }) => (scope === undefined ? undefined : delegateScopeLabel(delegateScopeOf(scope))),
};
