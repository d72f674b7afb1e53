const DOCS = 'https://developer.harness.io/docs';
const DELEGATES = `${DOCS}/platform/delegates`;
const OVERVIEW = `${DELEGATES}/delegate-concepts/delegate-overview`;

/** The documents of Harness to which this page leads, under their own titles. They are the source of its advice. */
export const HARNESS_DOCUMENTS = {
  autoUpgrade: {
    title: 'Auto upgrader for delegates',
    address: `${DELEGATES}/install-delegates/delegate-upgrades-and-expiration/`,
  },
  secure: { title: 'Secure delegates', address: `${DOCS}/category/secure-delegates` },
  tokens: {
    title: 'Delegate tokens',
    address: `${DELEGATES}/secure-delegates/secure-delegates-with-tokens/`,
  },
  troubleshooting: { title: 'Troubleshooting', address: `${DOCS}/category/troubleshooting` },
  install: { title: 'Install a delegate', address: `${DELEGATES}/install-delegates/overview/` },
  expiration: {
    title: 'Delegate expiration support policy',
    address: `${DELEGATES}/install-delegates/delegate-upgrades-and-expiration/#delegate-expiration-support-policy`,
  },
  support: {
    title: 'Delegate image version support status',
    address: `${DELEGATES}/delegate-reference/delegate-image-version-status`,
  },
  shutdown: {
    title: 'Graceful delegate shutdown',
    address: `${DELEGATES}/delegate-concepts/graceful-delegate-shutdown-process/`,
  },
  images: { title: 'Delegate image types', address: `${DELEGATES}/delegate-concepts/delegate-image-types` },
  sizes: { title: 'Delegate sizes', address: `${OVERVIEW}#delegate-sizes` },
  availability: {
    title: 'Delegate high availability (HA)',
    address: `${OVERVIEW}#delegate-high-availability-ha`,
  },
  permissions: { title: 'Delegate permissions', address: `${OVERVIEW}#delegate-permissions` },
  logs: { title: 'Delegate logs', address: `${OVERVIEW}#delegate-logs` },
  requirements: {
    title: 'Delegate requirements',
    address: `${DELEGATES}/delegate-concepts/delegate-requirements/`,
  },
  /** What limits deployments, and how the Manager identifies a delegate. */
  faqs: { title: 'Harness Delegate FAQs', address: `${DOCS}/faqs/harness-delegate-faqs/` },
  /** The parameters that a delegate writes into its log. */
  logParameters: {
    title: 'Harness Delegate Overview (FirstGen)',
    address: `${DOCS}/first-gen/firstgen-platform/account/manage-delegates/delegate-installation/#delegate-log-parameters`,
  },
  trustStore: {
    title: 'Truststore override for delegates',
    address: `${DELEGATES}/secure-delegates/trust-store-override-for-delegates/`,
  },
  proxy: {
    title: 'Configure delegate proxy settings',
    address: `${DELEGATES}/manage-delegates/configure-delegate-proxy-settings/`,
  },
  domains: {
    title: 'Allowlist Harness domains and IPs',
    address: `${DOCS}/platform/references/allowlist-harness-domains-and-ips/`,
  },
  ecs: {
    title: 'Deploy a Docker delegate to Amazon ECS or AWS Fargate',
    address: `${DELEGATES}/install-delegates/docker-delegate-to-ecs-fargate/`,
  },
} as const;

export type HarnessDocument = keyof typeof HARNESS_DOCUMENTS;
