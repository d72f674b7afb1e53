import { describe, expect, test } from 'vitest';
import { breakCommand } from './break-command';

const VALUE = 'v'.repeat(60);

describe('a long command', () => {
  test('is broken before long flags only, and as late as possible', () => {
    expect(breakCommand(`helm upgrade --install prod a/b --namespace ${VALUE} --wait --set a=b`)).toBe(
      `helm upgrade --install prod a/b \\\n  --namespace ${VALUE} \\\n  --wait --set a=b`,
    );
  });

  test.each([
    ['a short line', 'kubectl get pods --all-namespaces\nkubectl version --client'],
    ['single quotes', `run '${VALUE} --not a flag' x`],
    ['double quotes', `run "it's ${VALUE} (x) --not a flag" x`],
    ['an escaped quote', String.raw`run "\" ${VALUE} --not a flag" x`],
    ['a backslash in single quotes', String.raw`run 'a\' "${VALUE} --not a flag" x`],
    ['a substitution', `run "$(inspect '"' ${VALUE} --format "$(x --y)")" x`],
  ])('stays whole at a blank in %s', (_, text) => {
    expect(breakCommand(text)).toBe(text);
  });

  test('is measured by its own line, not by the one before it', () => {
    const text = `run '${VALUE}\n${VALUE}' --wait\nrun -x`;
    expect(breakCommand(text)).toBe(text);
  });
});
