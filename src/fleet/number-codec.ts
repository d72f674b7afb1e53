import { type ColumnCodec, check, type Input, type Output } from './codec-bytes';

export type Numbers = Uint8Array | Uint32Array | Float64Array;

/**
 * Numbers travel as codes: how many steps a number is from a prediction. The prediction is a fixed origin, the number of
 * the row before, or the number that the row had in the base.
 */
const PREDICTIONS = ['origin', 'rowBefore', 'base'] as const;
type Prediction = (typeof PREDICTIONS)[number];

/** The widths of a code, in bytes. The highest code of a width says that the number is in the list of exceptions. */
const WIDTHS = [
  { bytes: 1, array: Uint8Array, exception: 0xff },
  { bytes: 2, array: Uint16Array, exception: 0xffff },
  { bytes: 4, array: Uint32Array, exception: 0xffff_ffff },
] as const;

interface NumberForm {
  /** @default 1 */
  readonly step?: number;
  /** Whether numbers count from the origin of the output; else from 0. */
  readonly isFromOrigin?: boolean;
}

/** Creates the codec of an array of numbers. Every number survives exactly; those on a step are short. */
export function numberCodec<Of extends Numbers>(
  create: (length: number) => Of,
  { step = 1, isFromOrigin = false }: NumberForm = {},
): ColumnCodec<Of> {
  return {
    write(numbers, output, base) {
      const origin = isFromOrigin ? output.origin : 0;
      const predictions = PREDICTIONS.filter((name) => name !== 'base' || base?.length === numbers.length);
      const candidates = predictions.map((prediction) => {
        const codes = codesOf(numbers, predictorOf(prediction, origin, numbers, base), prediction, step);
        return { prediction, codes, bits: bitsOf(codes) };
      });
      const best = candidates.reduce((least, one) => (one.bits < least.bits ? one : least));
      output.note(PREDICTIONS.indexOf(best.prediction));
      writeCodes(best.codes, numbers, output);
    },
    read(input, rows, base) {
      const prediction = PREDICTIONS[input.note()];
      check(prediction !== undefined, 'a column has an unknown form');
      if (prediction === 'base') check(base?.length === rows, 'a column does not fit its base');
      const origin = isFromOrigin ? input.origin : 0;
      const numbers = create(rows);
      const predict = predictorOf(prediction, origin, numbers, base);
      const { codes, exception, exceptions } = readCodes(input, rows);
      let taken = 0;
      for (let row = 0; row < rows; row++) {
        const code = codes[row] ?? exception;
        if (code === exception) numbers[row] = exceptions[taken++] ?? Number.NaN;
        else numbers[row] = predict(row) + stepsOf(code, prediction) * step;
      }
      check(taken === exceptions.length, 'a column has too many or too few exceptions');
      return numbers;
    },
  };
}

type Predict = (row: number) => number;

function predictorOf(
  prediction: Prediction,
  origin: number,
  numbers: Numbers,
  base: Numbers | undefined,
): Predict {
  if (prediction === 'origin') return () => origin;
  if (prediction === 'rowBefore') return (row) => (row === 0 ? 0 : (numbers[row - 1] ?? 0));
  return (row) => base?.[row] ?? Number.NaN;
}

/** NaN for an exception. */
function codesOf(numbers: Numbers, predict: Predict, prediction: Prediction, step: number): Float64Array {
  const codes = new Float64Array(numbers.length);
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? Number.NaN;
    const predicted = predict(row);
    // Two unknown numbers are equal, but have no difference.
    codes[row] = Object.is(number, predicted) ? 0 : codeOf(number, predicted, prediction, step);
  }
  return codes;
}

function codeOf(number: number, predicted: number, prediction: Prediction, step: number): number {
  const steps = (number - predicted) / step;
  const code = prediction === 'origin' || steps === 0 ? steps : steps > 0 ? steps * 2 : steps * -2 - 1;
  const isExact = Number.isSafeInteger(steps) && Object.is(predicted + steps * step, number);
  return isExact && code >= 0 ? code : Number.NaN;
}

/** Numbers lie on one side of an origin, but on both sides of other predictions: odd codes are steps back there. */
function stepsOf(code: number, prediction: Prediction): number {
  if (prediction === 'origin') return code;
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

const EXCEPTION_BITS = 64;

/** An estimate of the size once the codes are compressed. */
function bitsOf(codes: Float64Array): number {
  const counts = new Uint32Array(257);
  let bits = 0;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? Number.NaN;
    const bucket = code < 256 ? code : 256;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    if (bucket === 256) bits += Number.isNaN(code) ? EXCEPTION_BITS : Math.log2(code);
  }
  for (const count of counts) if (count > 0) bits += count * Math.log2(codes.length / count);
  return bits;
}

function writeCodes(codes: Float64Array, numbers: Numbers, output: Output): void {
  const sizes = WIDTHS.map(({ bytes, exception }) => {
    // NaN is an exception of every width, so the comparison must be this way round.
    const exceptionCount = codes.reduce((count, code) => (code < exception ? count : count + 1), 0);
    return codes.length * bytes + exceptionCount * Float64Array.BYTES_PER_ELEMENT;
  });
  const chosen = sizes.indexOf(Math.min(...sizes));
  const { array, exception } = WIDTHS[chosen] ?? WIDTHS[2];
  const exceptions: number[] = [];
  for (const [row, number] of numbers.entries()) {
    if (!((codes[row] ?? Number.NaN) < exception)) exceptions.push(number);
  }
  output.note(chosen);
  output.note(exceptions.length);
  output.bytes(bytesOf(new array(codes.map((code) => (code < exception ? code : exception)))));
  output.bytes(bytesOf(Float64Array.from(exceptions)));
}

function readCodes(input: Input, rows: number) {
  const width = WIDTHS[input.note()];
  check(width !== undefined, 'a column has an unknown width');
  const exceptionCount = input.note();
  const codes = new width.array(input.bytes(rows * width.bytes).buffer);
  const exceptions = new Float64Array(input.bytes(exceptionCount * Float64Array.BYTES_PER_ELEMENT).buffer);
  return { codes, exception: width.exception, exceptions };
}

// Every platform that runs the page or the server has the low byte first.
function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
