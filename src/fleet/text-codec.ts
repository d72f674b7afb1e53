import { allTexts, isSameTexts, startOf, type Texts, textAt, textsOf } from '@/domain/table/texts';
import { type ColumnCodec, check, type Input, type Output } from './codec-bytes';
import { numberCodec } from './number-codec';

const LENGTHS = numberCodec<Uint32Array>((length) => new Uint32Array(length));
const JUMPS = numberCodec<Float64Array>((length) => new Float64Array(length));

/** How a list of texts travels: as an earlier list of the same output, as the texts, or as changes of the base. */
const SHARED = 0;
const WHOLE = 1;
const CHANGES = 2;

/** The codec of a list of texts. Texts are well-formed Unicode: the readers of facts leave out what is not. */
export const TEXTS_CODEC: ColumnCodec<Texts> = {
  write(texts, output, base) {
    const place = output.texts.findIndex((earlier) => isSameTexts(earlier, texts));
    if (place !== -1) {
      output.note(SHARED);
      output.note(place);
      return;
    }
    output.texts.push(texts);
    const jumps = base && jumpsFrom(base, texts);
    const fresh = jumps?.filter(Number.isNaN).length ?? texts.ends.length;
    if (jumps && fresh < texts.ends.length) {
      output.note(CHANGES);
      JUMPS.write(jumps, output);
      output.note(fresh);
      writeWhole(textsOf(allTexts(texts).filter((_, row) => Number.isNaN(jumps[row]))), output);
    } else {
      output.note(WHOLE);
      writeWhole(texts, output);
    }
  },
  read(input, count, base) {
    const form = input.note();
    if (form === SHARED) {
      const shared = input.texts[input.note()];
      check(shared?.ends.length === count, 'a column repeats another one that does not fit');
      return shared;
    }
    check(
      form === WHOLE || (form === CHANGES && base !== undefined),
      'a column of texts has an unknown form',
    );
    const texts = form === CHANGES && base ? readChanges(input, count, base) : readWhole(input, count);
    input.texts.push(texts);
    return texts;
  },
};

/** Writes a list whose length the reader does not know otherwise. */
export function writeCounted(texts: Texts, output: Output, base?: Texts): void {
  output.note(texts.ends.length);
  TEXTS_CODEC.write(texts, output, base);
}

/** Reads what {@link writeCounted} wrote. */
export function readCounted(input: Input, base?: Texts): Texts {
  return TEXTS_CODEC.read(input, input.note(), base);
}

function writeWhole({ joined, ends }: Texts, output: Output): void {
  const encoded = new TextEncoder().encode(joined);
  LENGTHS.write(
    ends.map((end, place) => end - startOf(ends, place)),
    output,
  );
  output.note(encoded.length);
  output.bytes(encoded);
}

function readWhole(input: Input, count: number): Texts {
  const ends = LENGTHS.read(input, count);
  for (let place = 1; place < count; place++) ends[place] = (ends[place] ?? 0) + (ends[place - 1] ?? 0);
  // A text may begin with the character that a decoder would take for a byte order mark.
  const joined = new TextDecoder('utf-8', { ignoreBOM: true }).decode(input.bytes(input.note()));
  check(joined.length === (ends.at(-1) ?? 0), 'texts are longer or shorter than they should be');
  return { joined, ends };
}

/**
 * Where the base has each text, as the distance from the place after the text before it: 0 as long as texts
 * follow each other as in the base. NaN for a text that the base lacks.
 */
function jumpsFrom(base: Texts, texts: Texts): Float64Array {
  const places = new Map(allTexts(base).map((text, place) => [text, place]));
  const jumps = new Float64Array(texts.ends.length);
  let expected = 0;
  for (let row = 0; row < jumps.length; row++) {
    const text = textAt(texts, row);
    const isThere = expected < base.ends.length && textAt(base, expected) === text;
    const place = isThere ? expected : (places.get(text) ?? Number.NaN);
    jumps[row] = place - expected;
    expected = Number.isNaN(place) ? expected + 1 : place + 1;
  }
  return jumps;
}

function readChanges(input: Input, count: number, base: Texts): Texts {
  const jumps = JUMPS.read(input, count);
  const fresh = readWhole(input, input.note());
  const pieces: string[] = [];
  const ends = new Uint32Array(count);
  let end = 0;
  let taken = 0;
  let place = 0;
  /** The part of the base that the next piece copies. */
  let from = 0;
  let to = 0;
  for (let row = 0; row < count; row++) {
    const jump = jumps[row] ?? Number.NaN;
    if (Number.isNaN(jump)) {
      const text = textAt(fresh, taken++);
      pieces.push(base.joined.slice(from, to), text);
      from = to;
      end += text.length;
    } else {
      place += jump;
      check(place in base.ends, 'a text is not in the base');
      const start = startOf(base.ends, place);
      const stop = base.ends[place] ?? start;
      if (start !== to) {
        pieces.push(base.joined.slice(from, to));
        from = start;
      }
      to = stop;
      end += stop - start;
    }
    place += 1;
    ends[row] = end;
  }
  pieces.push(base.joined.slice(from, to));
  check(taken === fresh.ends.length, 'a column has too many or too few new texts');
  return { joined: pieces.join(''), ends };
}
