import type { ListingChoice } from '../scope/listing-choice';
import { scopeLabel } from '../scope/scope';
import type { Notice } from './notice';
import { noticesPath } from './notice-path';

/** One notification by the browser, as plain text, and the path of the page about it. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** The other notices of which a notification has the titles. */
const MOST_TITLES = 4;

/** One notification of one or more notices: of several, the titles. Undefined for none. */
export function notificationOf(notices: readonly Notice[], listing: ListingChoice): Notification | undefined {
  const [first, ...others] = notices;
  if (!first) return undefined;
  const more = others.length - MOST_TITLES;
  const lines = [
    ...(others.length === 0 ? [first.text] : others.slice(0, MOST_TITLES).map(({ title }) => title)),
    more > 0 && `And ${more} more.`,
    listing.scope.level !== 'account' && scopeLabel(listing.scope),
  ];
  return {
    title: first.title,
    body: lines.filter(Boolean).join('\n'),
    path: noticesPath(notices, listing),
  };
}
