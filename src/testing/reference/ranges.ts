/** What a range of a filter has, for tests only: written as plainly as possible. */

import { compareVersions } from '@/domain/delegate/version';
import type { RangeForm } from '@/domain/table/field';
import { formatIsoDay, readIsoMoment } from '@/lib/time';

/** Whether a number is in a range, by what the range measures. */
export const isInRange: Readonly<Record<RangeForm, (value: string, at: unknown, asOf: number) => boolean>> = {
  days(value, at, asOf) {
    if (typeof at !== 'number') return value === 'unknown';
    const day = formatIsoDay(at) ?? '';
    const [from = '', to = from] = value.split('..');
    if (value.endsWith('d') || from.endsWith('d')) {
      const today = Date.parse(formatIsoDay(asOf) ?? '');
      const ahead = (at - today) / 86_400_000;
      return (
        (from === '' || ahead > Number.parseInt(from, 10)) && (to === '' || ahead <= Number.parseInt(to, 10))
      );
    }
    // ISO dates compare as texts.
    return !/^[a-z]/.test(value) && from <= day && (to === '' || day <= to);
  },
  silence(value, at, asOf) {
    if (typeof at !== 'number') return value === 'unknown';
    if (at === 0) return value === 'never';
    const [from = '', to] = value.split('..');
    if (to === undefined) return false;
    if (value.endsWith('Z') || from.endsWith('Z')) {
      return !(at < (readIsoMoment(from) ?? 0)) && !(at >= (readIsoMoment(to) ?? Number.POSITIVE_INFINITY));
    }
    const seconds = (text: string) => (text === '1m15s' ? 75 : Number.parseInt(text, 10) * 60);
    const age = (asOf - at) / 1_000;
    return (from === '' || age > seconds(from)) && (to === '' || age <= seconds(to));
  },
};

/** Whether it is the version, or in the range of versions: `<26.07`, `>=26.06 <26.08`. */
export function isVersion(value: string, version: string | undefined): boolean {
  if (value === version) return true;
  return value.split(' ').every((end) => {
    const [, operator = '', bound = ''] = /^([<>]=?)([\d.]+)$/.exec(end) ?? [];
    // Only as many parts as the bound has.
    const own =
      version
        ?.match(/^\d+(\.\d+)+/)?.[0]
        .split('.')
        .slice(0, bound.split('.').length) ?? [];
    const order = compareVersions([...own, '0'].join('.'), `${bound}.0`);
    if (operator === '' || order === undefined || version === undefined) return false;
    if (compareVersions(version, version) === undefined) return false;
    return operator.endsWith('=') && order === 0 ? true : operator.startsWith('<') ? order < 0 : order > 0;
  });
}
