import type { IncomingHttpHeaders } from 'node:http';
import { least, min, sum } from 'd3-array';
import { httpDate, waitAskedFor } from '@/lib/server-time';
import { formatDuration } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { DEFAULT_LIMITS, discard, type ManagerClient, managerClient } from '../manager/manager-client.ts';
import type { NoticesState } from '../memory/messages.ts';
import type { Sent, WaitingNotice } from '../memory/notice-queue.ts';
import type { NoticeFigures } from '../metrics/measured.ts';
import { Refusal, type RefusalCode } from '../requests/refusal.ts';
import type { NoticeSettings } from '../settings/settings.ts';
import { slackBody, webhookBody } from './body.ts';
import { currentUrl, type NamedTarget, type TargetFile } from './targets.ts';

/** How the sending goes. No text of it has the path or the query of the webhook, which are secret. */
export type WebhookState = Omit<NoticeFigures, 'unmatched'> & Pick<NoticesState, 'shown'>;

export type Webhook = {
  /** Sends a notice once. Never throws. */
  readonly send: (notice: WaitingNotice) => Promise<Sent>;
  /** Takes the state of the queue. */
  readonly note: (queue: NoticesState) => void;
  readonly state: () => WebhookState;
  readonly close: () => void;
};

type Problem = { readonly because: string; readonly sent: Sent };

type WebhookLog = {
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
};

const SECONDS = 10;
const LIMITS = {
  ...DEFAULT_LIMITS,
  connectTimeoutMs: SECONDS * 500,
  idleTimeoutMs: SECONDS * 1_000,
  totalTimeoutMs: SECONDS * 1_000,
};
/** Answers that can be about what a notice says; others are about the webhook, its address or its load. */
const REFUSALS = new Set([400, 403, 406, 413, 415, 422, 451]);
/** A webhook that asks for more is tried again after so long. */
const LONGEST_WAIT_MS = DAY_MS;
const SLACK = 'hooks.slack.com';

/** Creates what sends the notices of one target. */
export function createWebhook(
  target: NamedTarget,
  settings: TargetFile & Pick<NoticeSettings, 'page' | 'proxies'>,
  log: WebhookLog,
): Webhook {
  let { url } = target;
  let client: ManagerClient | undefined;
  let queue: NoticesState = { waiting: 0, oldestAt: undefined, because: undefined, shown: undefined };
  let taken = 0;
  let failed = 0;
  let trouble: WebhookState['trouble'];

  /** A changed file is another address. What is no address leaves the old one in use. */
  async function readUrl(): Promise<void> {
    const next = await currentUrl(target, settings);
    if (!next || next.href === url.href) return;
    url = next;
    close();
  }

  function close(): void {
    void client?.close();
    client = undefined;
  }

  async function problemOf(notice: WaitingNotice): Promise<Problem | undefined> {
    const { host, hostname, search } = url;
    const body = (hostname === SLACK ? slackBody : webhookBody)(notice, settings.page);
    client ??= managerClient({ endpoint: url, ca: undefined, proxies: settings.proxies }, LIMITS);
    try {
      const answer = await client.send({
        method: 'POST',
        operation: 'notice',
        target: search,
        headers: { 'content-type': 'application/json', 'idempotency-key': notice.id },
        body: Buffer.from(JSON.stringify(body)),
      });
      discard(answer.body);
      const { status, headers } = answer;
      if (status >= 200 && status < 300) return undefined;
      const because =
        status >= 300 && status < 400
          ? `${host} answers with a redirect (${status}), which this server does not follow.`
          : `${host} answers ${status}.`;
      const waitMs = retryAfterOf(headers);
      const wait =
        waitMs === undefined || waitMs === 0 ? '' : ` It asks to wait for ${formatDuration(waitMs)}.`;
      const became = REFUSALS.has(status) ? 'refused' : 'failed';
      return { because: `${because}${wait}`, sent: { became, retryAfterMs: waitMs } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const because = `${WORDS[error.code] ?? 'The webhook failed.'} (${error.detail ?? host})`;
      return { because, sent: { became: 'failed' } };
    }
  }

  function setTrouble(because: string | undefined): void {
    if (because !== undefined && because !== trouble?.because)
      log.warn({ why: because }, 'a notice could not be sent; it is tried again');
    trouble = because === undefined ? undefined : { since: trouble?.since ?? Date.now(), because };
  }

  const state = (): WebhookState => ({
    waiting: queue.waiting,
    oldestAt: queue.oldestAt,
    shown: queue.shown,
    taken,
    failed,
    trouble:
      queue.because === undefined ? trouble : { since: queue.oldestAt ?? Date.now(), because: queue.because },
  });
  return {
    async send(notice) {
      try {
        await readUrl();
        const problem = await problemOf(notice);
        setTrouble(problem?.because);
        if (problem) failed += 1;
        else taken += 1;
        return problem?.sent ?? { became: 'taken' };
      } catch (error) {
        failed += 1;
        setTrouble('This server could not send a notice. Its log has the reason.');
        log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'a notice could not be sent');
        return { became: 'failed' };
      }
    },
    note(next) {
      if (next.because !== undefined && next.because !== queue.because)
        log.error({ why: next.because }, 'notices cannot be made');
      if (next.shown === 0 && queue.shown !== 0)
        log.warn({ target: target.number }, 'the filter of a target of notices shows no delegate');
      queue = next;
    },
    state,
    close,
  };
}

/** How the sending to all targets goes. */
export function figuresOf(states: readonly WebhookState[]): NoticeFigures {
  const troubles = states.flatMap(({ trouble }) => trouble ?? []);
  return {
    waiting: sum(states, ({ waiting }) => waiting),
    oldestAt: min(states, ({ oldestAt }) => oldestAt),
    unmatched: states.flatMap(({ shown }, place) => (shown === 0 ? place + 1 : [])),
    taken: sum(states, ({ taken }) => taken),
    failed: sum(states, ({ failed }) => failed),
    trouble: least(troubles, ({ since }) => since),
  };
}

/** By the clock of the webhook, where it says its time. */
function retryAfterOf({ 'retry-after': header, date = '' }: IncomingHttpHeaders): number | undefined {
  const ms = waitAskedFor(header, httpDate(date) ?? Date.now());
  return ms === undefined ? undefined : Math.min(ms, LONGEST_WAIT_MS);
}

const WORDS: { readonly [Code in RefusalCode]?: string } = {
  GATEWAY_TIMEOUT: `The webhook did not answer within ${SECONDS} s.`,
  GATEWAY_UNREACHABLE: 'The webhook could not be reached.',
  GATEWAY_BAD_ANSWER: 'The webhook answered with something other than HTTP.',
};
