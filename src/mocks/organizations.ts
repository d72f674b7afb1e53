import { defaultTokenOf } from './build-delegate';
import type { MockOrganization, MockToken } from './world';

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

const OWNERS = ORGANIZATIONS.flatMap(({ identifier, projects }) => [
  identifier,
  ...projects.map((project) => `${identifier}/${project.identifier}`),
]);

/** The delegate tokens of every scenario: a default one for each scope, and one that was revoked. */
export const TOKENS: readonly MockToken[] = [
  ...['', ...OWNERS].map((owner) => ({ name: defaultTokenOf(owner), owner, isActive: true })),
  { name: 'datacenter-2023', owner: '', isActive: false },
];
