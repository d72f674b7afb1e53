import type { DecodedDelegate, Delegate } from '../delegate/delegate';
import { type DelegateWriter, written } from '../delegate/delegate-writer';
import { fold, type SearchText } from './search';

// After every fact. Words hold no white space, so none can match across two facts or two delegates.
const SEPARATOR = '\n';

/** Facts that are joined and folded at once. */
const FOLDED_AT_ONCE = 1024;

/** Makes a writer of what can be found of delegates: names, identifiers, descriptions, tags, host names and versions. */
export function searchWriter(): DelegateWriter<SearchText> {
  const pieces: string[] = [];
  const ends: number[] = [];
  let end = 0;
  // What waits to be folded, and how long each delegate's part of it is.
  let facts: string[] = [];
  let lengths: number[] = [];

  function foldFacts(): void {
    // The last fact is followed by a separator, too.
    facts.push('');
    const joined = facts.join(SEPARATOR);
    const folded = fold(joined);
    pieces.push(folded);
    let start = 0;
    for (const length of lengths) {
      // No letter gets shorter, so where the whole keeps its length, so does each part.
      end += folded.length === joined.length ? length : fold(joined.slice(start, start + length)).length;
      ends.push(end);
      start += length;
    }
    facts = [];
    lengths = [];
  }

  return {
    add(delegate) {
      lengths.push(addFacts(delegate, facts));
      if (facts.length >= FOLDED_AT_ONCE) foldFacts();
    },
    finish() {
      foldFacts();
      return { joined: pieces.join(''), ends: new Uint32Array(ends) };
    },
  };
}

/** {@link searchWriter} for delegates that are all there. */
export function searchTextOf(delegates: readonly Delegate[]): SearchText {
  return written(searchWriter(), delegates);
}

/** Adds everything that can be found of a delegate, and gives its length. */
function addFacts(delegate: DecodedDelegate['delegate'], facts: string[]): number {
  const { name, identifier = '', description = '', customTags, implicitTags, instances } = delegate;
  const first = facts.length;
  facts.push(name, identifier, description, ...customTags, ...implicitTags);
  let lastVersion: string | undefined;
  for (const { hostName, version } of instances) {
    if (hostName !== undefined) facts.push(hostName);
    if (version !== undefined && version !== lastVersion) facts.push(version);
    lastVersion = version;
  }
  let length = 0;
  for (let place = first; place < facts.length; place++) {
    length += (facts[place] ?? '').length + SEPARATOR.length;
  }
  return length;
}
