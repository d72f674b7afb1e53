import { describe, expect, test } from 'vitest';
import { commonCommands, platformOf } from './commands';

describe('commands', () => {
  test('a hostile name is quoted as one argument of the command', () => {
    const lines = commonCommands({ name: 'x; rm -rf /', platform: 'docker' }, 'ns').map(({ text }) => text);
    expect(lines).toContain("docker logs --follow 'x; rm -rf /'");
  });

  test("Kubernetes commands name the namespace and select by the delegate's name", () => {
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
  ] as const)('a delegate of kind %s gets the guide for %s', (kind, platform) => {
    expect(platformOf(kind)).toBe(platform);
  });
});
