import { failureOf } from '@/api/errors';
import { isScope } from '@/api/scopes';
import type { Scope } from '@/domain/scope/scope';
import { steadyNow } from '../limits/minute-limit.ts';
import type { Upstream } from '../manager/manager-client.ts';
import { type MemoryClient, memoryClient } from '../memory/client.ts';
import { managerName } from '../memory/manager-of-history.ts';
import type { MemoryState } from '../memory/messages.ts';
import type { WaitingNotice } from '../memory/notice-queue.ts';
import { labelsOf } from '../metrics/fleet-metrics.ts';
import type { Measured, NoticeFigures } from '../metrics/measured.ts';
import { noticeTargets } from '../notices/targets.ts';
import { createWebhook, figuresOf } from '../notices/webhook.ts';
import type { Settings } from '../settings/settings.ts';
import { fetchFor, GATEWAY } from './manager-calls.ts';
import type { FromWatcher, WatcherSettings } from './messages.ts';
import { gapAfterMs, readingPlan } from './reading-plan.ts';
import { type ReadingEvent, startReadings } from './readings.ts';
import type { RunningWatcher, StartWatcher } from './run-watcher.ts';
import { type WatchedFleets, watchedFleets } from './watched-fleets.ts';

/** The server's reader of fleets, seen from the main thread. */
export type FleetWatch = Pick<WatchedFleets, 'read' | 'noteWrite'> & {
  readonly isRunning: () => boolean;
  /** How many delegates of the watched scopes cannot be read. */
  readonly unreadable: () => number;
  /** Asks the thread that has the fleets. */
  readonly ask: MemoryClient['askApi'];
  /** Undefined when nothing is kept. */
  readonly memory: MemoryClient | undefined;
  /** How the sending of notices goes; undefined when nothing is sent. */
  readonly notices: (() => NoticeFigures) | undefined;
  /** The metrics of the watched fleets; empty until the first one has been read. */
  readonly metrics: () => Uint8Array;
  /** Asks the Manager whether a scope exists; the call counts for this reader. Rejects with the failure. */
  readonly isScope: (scope: Scope, reader: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

type WatchParts = {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly measured: Measured | undefined;
  readonly log: {
    readonly warn: (facts: object, message: string) => void;
    readonly error: (facts: object, message: string) => void;
  };
};

const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** A watcher that ran this long was sound: the next restart waits no longer than the first one. */
const SOUND_MS = 300_000;

/** Starts the watcher, and starts it again when it ends, after waits that become longer. */
export function watchFleets(
  start: StartWatcher,
  { settings, upstream, measured, log }: WatchParts,
): FleetWatch {
  const { notices } = settings;
  const targets = notices ? noticeTargets(notices) : [];
  const plan = readingPlan(settings);
  const { watched } = plan;
  const fleets = watchedFleets({
    watched,
    sharedReadSeconds: settings.sharedReadSeconds,
    patienceMs: upstream.limits.totalTimeoutMs,
    budget: upstream.budget,
    requireCalls: upstream.client.requireCalls,
    onFailure: ({ scope }, failure) =>
      log.warn({ ...labelsOf(scope), err: failureOf(failure) }, 'the delegates of a scope cannot be listed'),
  });
  const watcherSettings: WatcherSettings = {
    ownerPrefixes: settings.ownerPrefixes,
    hasMetrics: settings.metrics !== undefined,
    history: settings.history &&
      settings.manager && { ...settings.history, manager: managerName(settings.manager) },
    notices: notices && {
      rules: notices.rules,
      targets: targets.map(({ name, filter }) => ({ name, filter })),
    },
    gapAfterMs: gapAfterMs(plan),
  };
  let running: RunningWatcher | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let restartMs = FIRST_RESTART_MS;
  let lastReadingAt: number | undefined;
  let metrics: Uint8Array = new Uint8Array();
  const thread = memoryClient(upstream.limits.totalTimeoutMs, upstream.budget);
  const memory = settings.history && thread;
  const webhooks = notices ? targets.map((target) => createWebhook(target, notices, log)) : [];
  const noticeFigures = () => figuresOf(webhooks.map((webhook) => webhook.state()));

  function run(): void {
    const since = steadyNow();
    const watcher = start(watcherSettings, {
      onMessage(message: FromWatcher) {
        if (message.kind === 'metrics') metrics = message.text;
        else if (message.kind === 'remembered') thread.receive(message);
        else if (message.kind === 'memory') noteMemory(message.state);
        else if (message.kind === 'unanswered')
          log.error({ why: message.because }, 'the history of the fleet cannot be read');
        else if (message.kind === 'notices') webhooks[message.target]?.note(message.state);
        else if (message.kind === 'notice') void sendNotice(message.target, message.notice);
        else {
          readings.receive(message);
          thread.noteReading();
        }
      },
      onEnd(why) {
        running = undefined;
        metrics = new Uint8Array();
        readings.end();
        fleets.end();
        thread.end();
        restartMs = steadyNow() - since >= SOUND_MS ? FIRST_RESTART_MS : restartMs;
        measured?.watcherRestarts.inc();
        log.error({ why, restartMs }, 'the reader of the fleets has ended; it starts again');
        restartTimer = setTimeout(run, restartMs);
        restartMs = Math.min(restartMs * 2, LONGEST_RESTART_MS);
      },
    });
    async function sendNotice(target: number, notice: WaitingNotice): Promise<void> {
      const sent = (await webhooks[target]?.send(notice)) ?? ({ became: 'failed' } as const);
      watcher.post({ kind: 'sent', target, sent });
    }
    const readings = startReadings(plan, upstream, watcher.post, noteReading);
    running = watcher;
    fleets.start(readings);
    thread.start(readings.toMemory, readings.isReading);
  }

  function noteReading(event: ReadingEvent): void {
    if (event.kind === 'read') {
      lastReadingAt = Date.now();
      measured?.readings.observe({ result: event.outcome.kind }, event.durationMs / 1_000);
    }
    fleets.receive(event);
  }

  function noteMemory(state: MemoryState): void {
    if (state.trouble !== undefined && state.trouble.because !== memory?.state().trouble?.because)
      log.error({ why: state.trouble.because }, 'the history of the fleet is not recorded');
    memory?.note(state);
  }

  run();
  if (memory) measured?.measureMemory(memory.state);
  if (notices) measured?.measureNotices(noticeFigures);
  measured?.measureWatcher(() => ({ isRunning: running !== undefined, lastReadingAt, ...fleets.figures() }));
  return {
    read: fleets.read,
    noteWrite: fleets.noteWrite,
    isRunning: () => running !== undefined,
    unreadable: () => fleets.figures().unreadable,
    metrics: () => metrics,
    ask: thread.askApi,
    isScope: (scope, reader) => isScope(scope, { basePath: GATEWAY, fetch: fetchFor(upstream, reader) }),
    memory,
    notices: notices && noticeFigures,
    async close() {
      for (const webhook of webhooks) webhook.close();
      clearTimeout(restartTimer);
      fleets.end();
      thread.end();
      await running?.stop();
    },
  };
}
