import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../deploy/start-error.ts';
import { BUDGETED_SIZES } from './budgets.ts';

/** What `npm run bench` was asked for. */
export interface Options {
  /** Numbers of delegates. */
  readonly sizes: readonly number[];
  /** Each figure is the median of so many. */
  readonly runs: number;
  /** The checkout whose app is measured: an absolute path. */
  readonly root: string;
  /** Whether every delegate is selected while it is measured. */
  readonly isSelected: boolean;
  /** Fail when a budget is exceeded. */
  readonly isCheck: boolean;
  /** Whether the table goes into the documentation: only one of this checkout, whole, and not in a hurry. */
  readonly isPublished: boolean;
}

const QUICK_SIZES = [1_000, 10_000];
const USUAL_RUNS = 5;
const USAGE = `npm run bench -- [--sizes ${BUDGETED_SIZES.join(',')}] [--runs ${USUAL_RUNS}] [--quick] [--selected] [--root DIR] [--check]`;

/** Reads the command line; `here` is the checkout that the benchmark itself is in. Throws a StartError that shows the usage. */
export function readOptions(args: readonly string[], here: string): Options {
  const { sizes, runs, quick, selected, root, check } = parse(args);
  const chosen = {
    sizes: sizes === undefined ? (quick ? QUICK_SIZES : BUDGETED_SIZES) : sizes.split(',').map(countOf),
    runs: runs === undefined ? (quick ? 1 : USUAL_RUNS) : countOf(runs),
    root: resolve(here, root ?? '.'),
    isSelected: selected,
    isCheck: check,
  };
  const isWhole = BUDGETED_SIZES.every((size) => chosen.sizes.includes(size));
  const isUsual = !quick && !selected && !check;
  return { ...chosen, isPublished: isWhole && isUsual && chosen.root === resolve(here) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        sizes: { type: 'string' },
        runs: { type: 'string' },
        quick: { type: 'boolean', default: false },
        selected: { type: 'boolean', default: false },
        root: { type: 'string' },
        check: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new StartError(`"${text}" is not a number of that kind.\n${USAGE}`);
  return Number(text);
}
