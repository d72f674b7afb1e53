/** Where Harness says how its own services are doing. */
export const STATUS_PAGE = { href: 'https://status.harness.io', label: 'Harness status page' };
