import { type Fleet, rowOf } from '../delegate/fleet';
import { counted, DELEGATES } from '../words/counted';
import { sentenceAsOf } from './moment-text';
import { named } from './names';
import type { Notice } from './notice';

const LISTED_AGAIN = ' Listed again: ';

/**
 * A notice that waits, told as over where what it is about is over by now. `made` are the notices of the newest reading, and
 * `fleet` is what that found.
 */
export function toldAsOver<Waiting extends Notice>(
  waiting: Waiting,
  made: readonly Notice[],
  fleet: Fleet,
): Waiting {
  const { kind, about, count, delegates } = waiting;
  if (kind === 'missing') {
    const back = delegates.filter(({ key }) => rowOf(fleet, key) >= 0);
    const [first] = back;
    if (!first) return waiting;
    const [text = ''] = waiting.text.split(LISTED_AGAIN);
    if (back.length < count)
      return { ...waiting, text: `${text}${LISTED_AGAIN}${named(back, back.length)}.` };
    const went =
      count === 1
        ? `${first.name} went missing, and is`
        : `${counted(count, DELEGATES)} went missing, and are`;
    return { ...waiting, text, title: sentenceAsOf(`${went} listed again`, fleet.context.asOf) };
  }
  const over = made.find((one) => one.kind.endsWith('-over') && one.about === about);
  return over ? { ...waiting, title: over.title, text: over.text } : waiting;
}
