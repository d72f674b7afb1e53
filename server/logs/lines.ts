import { closeSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';
import { openToAppend } from '../settings/formats.ts';

/** Takes lines, each with its line break, and never blocks or throws. */
export type Lines = {
  /**
   * Writes a line. Resolves with whether the system has taken it; with false after a second, when it may still be
   * written later. `isKept`: a file that fails gets the line as soon as it can be written again.
   */
  readonly write: (line: string, options?: { readonly isKept?: boolean }) => Promise<boolean>;
  /** Whether the last lines have not been written. */
  readonly isFailing: () => boolean;
  /** Since the start. */
  readonly lost: () => number;
};

/** A log in a file that other programs may rename. */
export type FileLines = Lines & {
  /** Opens the file at the path anew, which may be another one by now. Throws when it cannot; then the old one stays. */
  readonly reopen: () => void;
  readonly close: () => void;
};

/** Most bytes that wait for a stream whose reader has stopped. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Most lines that wait for a file that cannot be written. */
const MAX_WAITING_LINES = 10_000;
/** How long a line may wait for a stream until it counts as not written, ms. */
const PATIENCE_MS = 1_000;
/** How often a file that cannot be written is tried again, ms. */
const RETRY_MS = 1_000;

let output: Lines | undefined;

/** One for the process. */
export function standardOutput(): Lines {
  output ??= streamLines(process.stdout);
  return output;
}

/** For a stream that never blocks and never fails. */
export function plainLines(stream: DestinationStream): Lines {
  const write = async (line: string) => {
    stream.write(line);
    return true;
  };
  return { write, isFailing: () => false, lost: () => 0 };
}

/**
 * Creates a log on a stream whose reader may stop or end. Up to 1 MB of lines wait for the reader. Lines beyond that,
 * and lines that fail, are lost, and a line says how many.
 */
export function streamLines(stream: Writable, patienceMs = PATIENCE_MS): Lines {
  let lost = 0;
  let reported = 0;
  let isFailing = false;
  let oldest: number | undefined;
  // Each failed write is counted in its callback; without a listener, it would end the process.
  stream.on('error', () => {});

  function send(line: string): Promise<boolean> {
    if (stream.writableLength + Buffer.byteLength(line) > MAX_WAITING_BYTES) {
      lost += 1;
      return Promise.resolve(false);
    }
    if (stream.writableLength === 0) oldest = performance.now();
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patienceMs).unref();
      stream.write(line, (error) => {
        clearTimeout(timer);
        oldest = performance.now();
        isFailing = Boolean(error);
        if (error) lost += 1;
        resolve(!error);
      });
    });
  }

  return {
    write(line) {
      const isRoom = stream.writableLength < MAX_WAITING_BYTES / 2;
      if (lost > reported && isRoom && !isFailing) {
        const time = new Date().toISOString();
        const msg = `${lost - reported} lines of the log were lost, because nobody took them`;
        reported = lost;
        void send(`${JSON.stringify({ level: 50, time, msg })}\n`);
      }
      return send(line);
    },
    isFailing: () =>
      isFailing ||
      (stream.writableLength > 0 && oldest !== undefined && performance.now() - oldest > patienceMs),
    lost: () => lost,
  };
}

/** Creates a log in a file, with mode 0600 when it is new. Throws when it cannot be opened. */
export function fileLines(path: string): FileLines {
  let file = openToAppend(path);
  let isTorn = false;
  let lost = 0;
  let retry: NodeJS.Timeout | undefined;
  const waiting: string[] = [];

  function append(line: string): boolean {
    const bytes = Buffer.from(isTorn ? `\n${line}` : line);
    let at = 0;
    try {
      while (at < bytes.length) at += writeSync(file, bytes, at);
      isTorn = false;
      return true;
    } catch {
      // A full disk takes the beginning of a line. The next line must not continue it.
      if (at > 0) isTorn = bytes[at - 1] !== 0x0a;
      return false;
    }
  }

  /** Writes the waiting lines in their order. True when none is left. */
  function catchUp(): boolean {
    let written = 0;
    for (const line of waiting) {
      if (!append(line)) break;
      written += 1;
    }
    waiting.splice(0, written);
    if (waiting.length > 0) retry ??= setTimeout(tryAgain, RETRY_MS).unref();
    return waiting.length === 0;
  }

  function tryAgain(): void {
    retry = undefined;
    catchUp();
  }

  return {
    async write(line, { isKept = false } = {}) {
      if (catchUp() && append(line)) return true;
      if (!isKept) return false;
      if (waiting.length < MAX_WAITING_LINES) waiting.push(line);
      else lost += 1;
      retry ??= setTimeout(tryAgain, RETRY_MS).unref();
      return false;
    },
    isFailing: () => waiting.length > 0,
    lost: () => lost,
    reopen() {
      const opened = openToAppend(path);
      closeSync(file);
      file = opened;
      isTorn = false;
      catchUp();
    },
    close() {
      catchUp();
      clearTimeout(retry);
      closeSync(file);
      // The system gives the number to another file.
      file = -1;
    },
  };
}
