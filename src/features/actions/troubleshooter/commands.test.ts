import { describe, expect, test } from 'vitest';
import { commonCommands, platformOf } from './commands';

describe('commands', () => {
  test('a hostile name stays one word of the command', () => {
    const lines = commonCommands({ name: 'x; rm -rf /', platform: 'docker' }, 'ns').map(({ text }) => text);
    expect(lines).toContain("docker logs --follow 'x; rm -rf /'");
  });

  test('Kubernetes commands name the namespace and select by the delegate', () => {
    const [first] = commonCommands({ name: 'prod', platform: 'kubernetes' }, 'team-a');
    expect(first?.text).toBe('kubectl get pods --namespace team-a --selector harness.io/name=prod');
  });

  test.each([
    ['kubernetes', 'kubernetes'],
    ['helm', 'kubernetes'],
    ['docker', 'docker'],
    ['ecs', 'ecs'],
    ['shell', 'host'],
    ['other', 'host'],
  ] as const)('%s has the guide %s', (kind, platform) => {
    expect(platformOf(kind)).toBe(platform);
  });
});
