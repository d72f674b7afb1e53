import { StartError } from '../../src/lib/start-error.ts';

/** The environment variables of a process. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Records a problem without throwing, so that one start names all of them. Always returns undefined. */
export type Report = (name: string, what: string, example: string) => undefined;

export function problemReport() {
  const problems: { readonly name: string; readonly what: string; readonly example: string }[] = [];
  const report: Report = (name, what, example) => void problems.push({ name, what, example });
  return {
    report,
    /** Throws one StartError that names every problem, but no values: a key may be in the wrong variable. */
    throwIfAny: (): void => {
      if (problems.length === 0) return;
      const count = problems.length === 1 ? 'a setting needs' : `${problems.length} settings need`;
      const lines = problems.map(
        ({ name, what, example }) => `  ${name} ${what}.\n    Example: ${name}=${example}`,
      );
      const isAboutManager = problems.some(({ name }) => name.startsWith('HARNESS_'));
      const wayOut = isAboutManager ? ['Without any HARNESS_* variable the demo starts.'] : [];
      throw new StartError([`Cannot start: ${count} attention.`, ...lines, ...wayOut].join('\n'));
    },
  };
}
