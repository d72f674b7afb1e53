import { defaultTokenOf } from './build-delegate';
import type { MockFilter, MockOrganization, MockToken } from './world';

/** The organizations of every scenario; the large ones add more. */
export const ORGANIZATIONS: readonly MockOrganization[] = [
  {
    identifier: 'default',
    name: 'default',
    description: 'Default Organization',
    isHarnessManaged: true,
    projects: [{ identifier: 'default_project', name: 'Default Project' }],
  },
  {
    identifier: 'platform',
    name: 'Platform',
    projects: [{ identifier: 'observability', name: 'Observability' }],
  },
  {
    identifier: 'retail',
    name: 'Retail',
    description: 'Shops, on line and on the street',
    projects: [
      { identifier: 'payments', name: 'Payments', description: 'Card, invoice and voucher' },
      { identifier: 'search', name: 'Search' },
      { identifier: 'checkout', name: 'Checkout' },
    ],
  },
];

const BELOW_ACCOUNT = ORGANIZATIONS.flatMap(({ identifier, projects }) => [
  identifier,
  ...projects.map((project) => `${identifier}/${project.identifier}`),
]);

const DAY_ONE = Date.UTC(2023, 3, 3, 9);

/** The delegate tokens of every scenario: a default one for each scope, two created by people and programs, one revoked. */
export const TOKENS: readonly MockToken[] = [
  ...['', ...BELOW_ACCOUNT].map((scopeKey) => ({
    name: defaultTokenOf(scopeKey),
    scopeKey,
    createdAt: DAY_ONE,
  })),
  {
    name: 'ci-runners',
    scopeKey: '',
    createdAt: Date.UTC(2025, 10, 12, 13, 5),
    createdBy: {
      type: 'USER',
      name: 'kim.larsen@acme.example',
      email: 'kim.larsen@acme.example',
      username: 'Kim Larsen',
      jwtclaims: { username: 'Kim Larsen' },
    },
  },
  {
    name: 'terraform-rollout',
    scopeKey: '',
    createdAt: Date.UTC(2026, 1, 20, 8, 30),
    createdBy: { type: 'SERVICE_ACCOUNT', name: 'terraform-bot', jwtclaims: {} },
    revokesInDays: 21,
  },
  { name: 'datacenter-2023', scopeKey: '', createdAt: Date.UTC(2023, 5, 1, 7), revokedAt: 0 },
];

/** The saved filters of every scenario. */
export const FILTERS: readonly MockFilter[] = [
  {
    scopeKey: '',
    body: {
      name: 'Upgrade soon',
      identifier: 'upgrade_soon',
      filterProperties: { filterType: 'Delegate', versionStatus: 'EXPIRING' },
      filterVisibility: 'EveryOne',
    },
  },
  {
    scopeKey: '',
    body: {
      name: 'My payments',
      identifier: 'my_payments',
      filterProperties: { filterType: 'Delegate', delegateName: 'payments' },
      filterVisibility: 'OnlyCreator',
    },
  },
];
