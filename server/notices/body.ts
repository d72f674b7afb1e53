import { scopeOfKey } from '@/domain/delegate/name-key';
import type { NoticeDelegate } from '@/domain/notices/notice';
import { noticesPath } from '@/domain/notices/notice-path';
import { delegateScopeLabel } from '@/domain/scope/delegate-scope';
import { scopeLabel } from '@/domain/scope/scope';
import { formatIso } from '@/lib/time';
import type { WaitingNotice } from '../memory/notice-queue.ts';

/** Slack cuts a text of a block after 3,000 characters, and escaping makes a sign longer. */
const LONGEST_SLACK_TEXT = 2_500;
/** After so many refusals the names stay away: whoever names a delegate must not be able to stop all notices. */
const TRIES_WITH_NAMES = 5;

/** The JSON of a notice for a webhook. `page`: the public address of the page, if it is known. */
export function webhookBody(notice: WaitingNotice, page: URL | undefined): object {
  const { id, kind, about, at, count, listing } = notice;
  const hasNames = notice.tries < TRIES_WITH_NAMES;
  return {
    id,
    kind,
    about,
    at: formatIso(at),
    account: listing.scope.account,
    scope: scopeLabel(listing.scope),
    title: hasNames ? notice.title : withoutNames(notice),
    text: hasNames ? notice.text : '',
    count,
    delegates: hasNames ? notice.delegates.map(delegateBody) : [],
    url: linkOf(notice, page),
  };
}

/** The same in Slack's form: an incoming webhook takes no other. */
export function slackBody(notice: WaitingNotice, page: URL | undefined): object {
  const hasNames = notice.tries < TRIES_WITH_NAMES;
  const title = escaped(hasNames ? notice.title : withoutNames(notice));
  const link = linkOf(notice, page);
  const lines = [
    `*${title}*`,
    hasNames && notice.text !== '' && escaped(notice.text.slice(0, LONGEST_SLACK_TEXT)),
    link === undefined
      ? escaped(scopeLabel(notice.listing.scope))
      : `<${link}|${escaped(scopeLabel(notice.listing.scope))}>`,
  ];
  const text = lines.filter(Boolean).join('\n');
  // With `verbatim`, an address or a channel in a name is no link.
  return { text: title, blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }] };
}

function delegateBody({ name, key }: NoticeDelegate) {
  const scope = scopeOfKey(key, name);
  return {
    name,
    ...(!key.startsWith('name:') && { identifier: key }),
    ...(scope && { scope: delegateScopeLabel(scope) }),
  };
}

function withoutNames({ kind, count }: WaitingNotice): string {
  return `Notice "${kind}" about ${count} ${count === 1 ? 'delegate' : 'delegates'}. The webhook refused it with names.`;
}

function linkOf(notice: WaitingNotice, page: URL | undefined): string | undefined {
  return page && `${page.href.replace(/\/$/, '')}${noticesPath([notice], notice.listing)}`;
}

/** Slack reads `<…>` as a link, a channel or a person. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
