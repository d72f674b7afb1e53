/** Where Harness says how its own services are doing. */
export const STATUS_PAGE = { href: 'https://status.harness.io', label: 'Harness status page' };

export function StatusPageLink({ className }: { className: string }) {
  return (
    <a href={STATUS_PAGE.href} target="_blank" rel="noreferrer" className={className}>
      {STATUS_PAGE.label}
    </a>
  );
}
