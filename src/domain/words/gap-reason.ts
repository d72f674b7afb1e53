import { formatCount } from '@/lib/numbers';
import type { GapReason } from '../memory/events';

/** Since when there is data: "Recording started on 26 Oct, 20:00.", "Recording started at 08:03.". */
export function recordingStarted(moment: string | undefined): string {
  return `Recording started ${moment?.includes(',') ? 'on' : 'at'} ${moment ?? 'an unknown time'}.`;
}

/** Why there is no data, after the words that say when: "No data for 3 min: the Manager did not answer.". */
export function noData(when: string, reason: GapReason): string {
  const why = gapReason(reason);
  return `No data ${when}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

/** Why nothing was read, as a sentence. */
export function gapReason(reason: GapReason): string {
  switch (reason.kind) {
    case 'refused':
      return `The Manager answered ${reason.status}.`;
    case 'unreachable':
      return 'The Manager did not answer.';
    case 'unreadable':
      return 'The answer of the Manager could not be read.';
    case 'not-permitted':
      return 'The key of the server may see no delegates.';
    case 'not-watched':
      return 'The server did not run, or did not watch this scope.';
    case 'clock':
      return 'The clock of the Manager jumped. Recording goes on when it is right again, or has kept its new time for 3 minutes.';
    case 'too-many':
      return `More than ${formatCount(reason.most)} changes came within an hour. Recording goes on when the hour is over.`;
    case 'other-recorder':
      return 'Another server recorded in the same place.';
    case 'store':
      return reason.message;
  }
}
