/** A number as people read it: `10,000`, `523`, `150.2`, `1.82`; a dash for what could not be measured. */
export function amount(value: number): string {
  if (Number.isNaN(value)) return '–';
  const maximumFractionDigits = value >= 200 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits });
}
