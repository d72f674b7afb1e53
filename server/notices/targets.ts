import { readFile } from 'node:fs/promises';
import { readLastingFilter } from '@/domain/filter/lasting-filter';
import { StartError } from '@/lib/start-error';
import { type NoticeTarget, readWebhooks } from '../settings/addresses.ts';
import type { NoticeSettings } from '../settings/settings.ts';

/** Where the targets stand, and the filter of those that have none. */
export type TargetFile = Pick<NoticeSettings, 'file' | 'filter'>;

/** A target with a name that stays when its address changes, and its number among all, from 1. */
export type NamedTarget = NoticeTarget & { readonly name: string; readonly number: number };

/**
 * The targets of the settings. Throws a StartError if a filter cannot be read: the format of the settings knows addresses
 * alone.
 */
export function noticeTargets({ targets, ...settings }: NoticeSettings): readonly NamedTarget[] {
  const all = named(targets, settings);
  for (const { filter, number } of all) {
    const read = readLastingFilter(filter);
    if (!('problem' in read)) continue;
    const inFile = `NOTIFY_URL_FILE: the filter of target ${number}`;
    const setting = settings.file === undefined ? 'NOTIFY_FILTER' : inFile;
    throw new StartError(`Cannot start: ${setting} ${read.problem}.`);
  }
  return all;
}

/** The address of a target, read anew from the file: a changed one is in use at once. Undefined where it has none. */
export async function currentUrl({ name }: NamedTarget, settings: TargetFile): Promise<URL | undefined> {
  if (settings.file === undefined) return undefined;
  const read = readWebhooks(await readFile(settings.file, 'utf8').catch(() => ''));
  return 'problem' in read ? undefined : named(read, settings).find((target) => target.name === name)?.url;
}

/** Each has the name of its filter; of several with the same filter, the others have a number, too. */
function named(targets: readonly NoticeTarget[], { filter: ofAll }: TargetFile): readonly NamedTarget[] {
  const times = new Map<string, number>();
  return targets.map((target, place) => {
    const filter = target.filter || ofAll;
    const time = (times.get(filter) ?? 0) + 1;
    times.set(filter, time);
    return { ...target, filter, name: time === 1 ? filter : `${filter} #${time}`, number: place + 1 };
  });
}
