import { MINUTE_MS } from '@/lib/units';
import { behind, buildDelegate, type DelegateSpec, times } from './build-delegate';
import { FLAPPING, LATE, SILENT_FOR_DAYS, SILENT_FOR_HOURS } from './heartbeats';
import { FILTERS, ORGANIZATIONS, TOKENS } from './organizations';
import type { ScopeKey, World } from './world';

const MONTH = 28;
const TWELVE_DAYS_LEFT = 24 * 7 - 12;
const EXPIRED_TWELVE_DAYS_AGO = 24 * 7 + 12;

const MANY_TAGS =
  'aws blue customer-facing eks eu-north-1 gdpr helm linux-arm64 multi-tenant on-call:storefront prod team:storefront tier-1 Zone-A zone-b'.split(
    ' ',
  );

const FLEET: Readonly<Record<ScopeKey, readonly DelegateSpec[]>> = {
  '': [
    {
      name: 'platform-prod',
      description: 'Shared production cluster; upgraded and rolled back every hour',
      tags: ['prod', 'platform'],
      replicas: times(4, { deployment: { kind: 'upgrading', fromDaysBehind: 7 } }),
    },
    {
      name: 'payments-eu-west',
      description: 'Payments workloads, EU',
      tags: ['eu', 'payments', 'prod'],
      replicas: [behind(0, SILENT_FOR_HOURS), behind(0), behind(0)],
    },
    {
      name: 'build-farm-docker',
      type: 'DOCKER',
      description: 'Image builds on three hosts',
      tags: ['build', 'docker'],
      hasUpgrader: false,
      replicas: times(3, behind(TWELVE_DAYS_LEFT)),
    },
    {
      name: 'data-jobs-ecs',
      type: 'ECS',
      tags: ['batch', 'data'],
      hasUpgrader: false,
      replicas: [behind(MONTH), behind(MONTH, LATE)],
    },
    {
      name: 'legacy-datacenter',
      type: 'KUBERNETES',
      description: 'The old cluster in Frankfurt, to be switched off',
      tags: ['on-premises'],
      isLegacy: true,
      hasUpgrader: false,
      token: 'datacenter-2023',
      replicas: times(2, { rhythm: SILENT_FOR_DAYS, fixedVersion: '1.0.78312' }),
    },
    {
      name: 'mainframe-bridge',
      type: 'KUBERNETES',
      description: 'Talks to the mainframe; one replica was forgotten',
      hasUpgrader: false,
      pollsForTasks: true,
      replicas: [behind(EXPIRED_TWELVE_DAYS_AGO), behind(MONTH)],
    },
    {
      name: 'customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1',
      description: 'A name as long as names get',
      tags: MANY_TAGS,
      replicas: times(2, { deployment: { kind: 'rolling', daysBehind: 0, everyMs: 45 * MINUTE_MS } }),
    },
    {
      name: 'nightly-batch',
      description: 'Created, never started',
      tags: ['batch'],
      hasUpgrader: false,
      replicas: [],
    },
    {
      name: 'onboarding-sandbox',
      type: 'KUBERNETES',
      description: 'Installed within the last hour',
      tags: [],
      hasUpgrader: false,
      isNew: true,
      replicas: [behind(0)],
    },
    {
      name: 'ci-runners-us-east',
      type: 'KUBERNETES',
      tags: ['ci', 'us'],
      token: 'ci-runners',
      replicas: [behind(0), behind(0), behind(0, FLAPPING)],
    },
  ],
  retail: [
    {
      name: 'retail-shared',
      description: 'For all of Retail',
      tags: ['shared'],
      replicas: times(2, behind(0)),
    },
    { name: 'retail-eu-recovery', tags: ['standby'], replicas: times(2, behind(7, SILENT_FOR_HOURS)) },
    { name: 'store-edge', type: 'DOCKER', hasUpgrader: false, replicas: [behind(MONTH)] },
  ],
  'retail/payments': [
    { name: 'payments-prod', tags: ['prod'], replicas: times(3, behind(0)) },
    { name: 'payments-staging', tags: ['staging'], replicas: [behind(0), behind(7)] },
  ],
  'retail/search': [
    {
      name: 'search-staging',
      type: 'KUBERNETES',
      tags: ['staging'],
      hasUpgrader: false,
      isNew: true,
      replicas: [behind(0)],
    },
  ],
  platform: [
    { name: 'platform-tools', type: 'KUBERNETES', tags: ['tools'], replicas: times(2, behind(0)) },
    { name: 'cost-reader', type: 'CE_KUBERNETES', hasUpgrader: false, replicas: [behind(TWELVE_DAYS_LEFT)] },
  ],
  'platform/observability': [{ name: 'metrics-scraper', tags: ['metrics'], replicas: times(2, behind(0)) }],
};

/** A small fleet with nearly every state that the dashboard can show; unreadable content is in `hostile`. */
export function buildDefaultWorld(seed: number): World {
  const delegates = Object.entries(FLEET).map(
    ([scopeKey, specs]) => [scopeKey, specs.map((spec) => buildDelegate(spec, scopeKey, seed))] as const,
  );
  return {
    seed,
    organizations: ORGANIZATIONS,
    tokens: TOKENS,
    filters: FILTERS,
    delegates: new Map(delegates),
  };
}
