import { scopeOfKey } from '@/domain/delegate/name-key';
import type { NoticeDelegate } from '@/domain/notices/notice';
import { noticesPath } from '@/domain/notices/notice-path';
import { delegateScopeLabel } from '@/domain/scope/delegate-scope';
import { scopeLabel } from '@/domain/scope/scope';
import { cutText } from '@/lib/cut-text';
import { formatIso } from '@/lib/time';
import type { WaitingNotice } from '../memory/notice-queue.ts';

/** Slack refuses a longer text of a block: a heading, any other. */
const LONGEST_SLACK_HEADING = 150;
const LONGEST_SLACK_TEXT = 3_000;
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

/**
 * The same in Slack's form: an incoming webhook takes no other. What others have named is plain text, in which Slack reads
 * neither marks nor emojis.
 */
export function slackBody(notice: WaitingNotice, page: URL | undefined): object {
  const hasNames = notice.tries < TRIES_WITH_NAMES;
  const title = hasNames ? notice.title : withoutNames(notice);
  const heading = escapedWithin(title, LONGEST_SLACK_HEADING);
  const said = [heading !== escaped(title) && title, hasNames && notice.text].filter(Boolean).join('\n');
  const link = linkOf(notice, page);
  const about = [
    plain(escaped(scopeLabel(notice.listing.scope))),
    link !== undefined && { type: 'mrkdwn', text: `<${escaped(link)}|Open>`, verbatim: true },
  ];
  return {
    text: withoutEmojis(heading),
    mrkdwn: false,
    blocks: [
      { type: 'header', text: plain(heading) },
      said !== '' && { type: 'section', text: plain(escapedWithin(said, LONGEST_SLACK_TEXT)) },
      { type: 'context', elements: about.filter(Boolean) },
    ].filter(Boolean),
  };
}

function plain(text: string): object {
  return { type: 'plain_text', text, emoji: false };
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

/** Escaping makes a sign longer, so the cut comes after it; a cut escape is left out. */
function escapedWithin(text: string, most: number): string {
  return cutText(escaped(text), most).replace(/&\w{0,3}…$/, '…');
}

/** For a text in which Slack reads `:smile:`, and knows no way to say otherwise: a sign without width ends the name. */
function withoutEmojis(text: string): string {
  return text.replaceAll(/:(?=[^\s:]+:)/g, ':\u2060');
}
