import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import type { Environment, Report } from './report.ts';

/** One variable: its environment, the report for its problems, and a valid example to show with them. */
export type Variable = {
  readonly env: Environment;
  readonly report: Report;
  readonly name: string;
  readonly example: string;
};

/** Reads `true` or `false`; false when not set. Any other text is a problem: a wrong guess could allow writes. */
export function readSwitch(variable: Omit<Variable, 'example'>): boolean {
  const { env, report, name } = variable;
  const text = env[name];
  if (text && text !== 'true' && text !== 'false') report(name, 'is neither "true" nor "false"', 'true');
  return text === 'true';
}

/** Reads a whole number within limits; `fallback` when not set. */
export function readNumber<Fallback extends number | undefined>(
  { env, report, name, example }: Variable,
  [least, most]: readonly [number, number],
  fallback: Fallback,
): number | Fallback {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  report(name, `is not a whole number from ${least} to ${most}`, example);
  return fallback;
}

/** Reads a comma-separated list, each part of which must match; empty when not set. `what` completes "NAME is not ...". */
export function readList(
  { env, report, name, example }: Variable,
  isRight: (part: string) => boolean,
  what: string,
): readonly string[] {
  const parts = (env[name] ?? '').split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  if (given.every(isRight)) return given;
  report(name, `is not ${what}`, example);
  return [];
}

/** Reads the file that the variable names; undefined when not set. */
export function readFileOf({ env, report, name, example }: Variable): string | undefined {
  const path = env[name];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return report(name, 'is not the path of a file that can be read', example);
  }
}

/** The path of a file that can be appended to. Creates the file when it is missing. Undefined when not set. */
export function readFileToAppend({ env, report, name, example }: Variable): string | undefined {
  const path = env[name];
  if (!path) return undefined;
  try {
    closeSync(openToAppend(path));
    return path;
  } catch {
    return report(name, 'is not the path of a file that can be written', example);
  }
}

/**
 * Opens a file for lines at its end; the result is its descriptor. A new file is for its owner only. A pipe that nobody
 * reads does not block. Throws when it cannot be opened.
 */
export function openToAppend(path: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants;
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
}
