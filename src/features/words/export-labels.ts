import type { VersionStatus } from '@/domain/delegate/version-status';
import type { ExportLabels } from '@/domain/export/columns';
import { findingsAt } from '@/domain/findings/finding-column';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { formatDay } from '@/lib/time';
import { findingTitle } from './finding-titles';
import { AUTO_UPGRADE_LABELS, delegateStateLabel, instanceStateLabel, VERSION_STATUS_LABELS } from './labels';

/** The labels of exports for people, which are those of the page. */
export const EXPORT_LABELS: ExportLabels = {
  delegate: {
    status: ({ state }) => state && delegateStateLabel(state).label,
    versionStatus: ({ versionStatus, supportEnds, isImmutable }) =>
      versionStatusText(versionStatus, supportEnds, isImmutable),
    autoUpgrade: ({ autoUpgrade }) => autoUpgrade && AUTO_UPGRADE_LABELS[autoUpgrade].label,
    scope: ({ scope }) => (scope === undefined ? undefined : delegateScopeLabel(delegateScopeOf(scope))),
    findings: (_, { fleet, row }) => findingsAt(fleet, row).map(findingTitle).join(', '),
  },
  instance: {
    status: (instance) => instanceStateLabel(instance).label,
    versionStatus: ({ versionStatus, supportEnds }, { isImmutable }) =>
      versionStatusText(versionStatus, supportEnds, isImmutable),
  },
};

/** `Expired, 10 Nov 2026`, or `Unsupported, legacy image` where support has no end of its own. */
function versionStatusText(
  status: VersionStatus | undefined,
  supportEnds: number | undefined,
  isImmutable: boolean | undefined,
): string {
  const end = formatDay(supportEnds) ?? (isImmutable === false ? 'legacy image' : undefined);
  return [status && VERSION_STATUS_LABELS[status].label, end].filter(Boolean).join(', ');
}
