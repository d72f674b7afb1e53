import { max } from 'd3-array';
import { formatIso } from '@/lib/time';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { startOfUtcDay } from '../delegate/context';
import { delegateCount, type Fleet } from '../delegate/fleet';
import { type DelegateFilters, isFiltered } from '../filter/filters';
import { matchingRows } from '../filter/match';
import { situationOf } from '../findings/situation';
import { fleetSizeText, sentencesOfRows, situationSentences } from '../words/situation-text';
import { sentenceAsOf } from './moment-text';
import type { Notice } from './notice';
import type { NoticeRules } from './rules';

/** When the newest summary was due after one moment and until another, epoch ms; undefined when none was. */
export function newestSummary({ summaries }: NoticeRules, after: number, until: number): number | undefined {
  const today = startOfUtcDay(until);
  const due = summaries
    .map((minutes) => today + minutes * MINUTE_MS)
    .map((at) => (at > until ? at - DAY_MS : at))
    .filter((at) => at > after);
  return max(due);
}

/**
 * What the page says of the fleet, or of the delegates that the filters show. `due`: for which time, epoch ms. Undefined where
 * the filters show none.
 */
export function summaryAt(due: number, fleet: Fleet, filters: DelegateFilters): Notice | undefined {
  const rows = isFiltered(filters) ? matchingRows(fleet, filters) : undefined;
  if (rows?.length === 0) return undefined;
  const key = `summary ${formatIso(due)}`;
  return {
    key,
    kind: 'summary',
    about: key,
    at: fleet.context.asOf,
    title: sentenceAsOf(fleetSizeText(fleet, rows), fleet.context.asOf),
    text: rows
      ? sentencesOfRows(fleet, rows, 'whole-utc')
      : situationSentences(situationOf(fleet), fleet, 'whole-utc'),
    delegates: [],
    count: rows?.length ?? delegateCount(fleet),
  };
}
