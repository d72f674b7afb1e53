import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonCommands, platformOf, shellQuoted } from './commands';

describe('commands', () => {
  test('a quoted text reaches the program as it is, whatever it holds', () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), { numRuns: 40, seed: 7 });
    for (const text of [...texts, "a'b", '$(reboot)', '`x`', 'a b;c', '-rf', '', '\n']) {
      const echoed = execFileSync('/bin/sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' });
      expect(echoed).toBe(text);
    }
  });

  test('a hostile name stays one word of the command', () => {
    const lines = commonCommands({ name: 'x; rm -rf /', platform: 'docker' }, 'ns').map(({ line }) => line);
    expect(lines).toContain("docker logs --follow 'x; rm -rf /'");
  });

  test('Kubernetes commands name the namespace and select by the delegate', () => {
    const [first] = commonCommands({ name: 'prod', platform: 'kubernetes' }, 'team-a');
    expect(first?.line).toBe('kubectl get pods --namespace team-a --selector harness.io/name=prod');
  });

  test.each([
    ['kubernetes', 'kubernetes'],
    ['helm', 'kubernetes'],
    ['docker', 'docker'],
    ['ecs', undefined],
    ['other', undefined],
  ] as const)('%s has the guide %s', (kind, platform) => {
    expect(platformOf(kind)).toBe(platform);
  });
});
