import { describe, expect, test } from 'vitest';
import { commonCommands, type Platform, platformOf } from './commands';

function textsOf(platform: Platform, change: Partial<Parameters<typeof commonCommands>[0]> = {}) {
  const subject = { name: 'prod', platform, place: 'team-a', workload: '', pod: undefined, ...change };
  return commonCommands(subject).map(({ text }) => text);
}

describe('commands', () => {
  test('a hostile name is quoted as one argument of the command', () => {
    expect(textsOf('docker', { name: 'x; rm -rf /' })).toContain("docker logs --follow 'x; rm -rf /'");
  });

  test('Kubernetes commands name the pod in question, and read the log of the container before it', () => {
    expect(textsOf('kubernetes', { pod: 'prod-7d9-x2' })).toEqual([
      'kubectl get pods --namespace team-a --selector harness.io/name=prod',
      'kubectl describe pod/prod-7d9-x2 --namespace team-a',
      'kubectl logs pod/prod-7d9-x2 --namespace team-a --all-containers --follow',
      'kubectl logs pod/prod-7d9-x2 --namespace team-a --container delegate \\\n  --previous --tail=500',
      'kubectl get events --namespace team-a \\\n  --field-selector involvedObject.name=prod-7d9-x2 --sort-by=.lastTimestamp',
      'kubectl top pods --namespace team-a --selector harness.io/name=prod',
      `kubectl exec pod/prod-7d9-x2 --namespace team-a \\
  -- sh -c 'curl --head --max-time 10 "$MANAGER_HOST_AND_PORT"'`,
    ]);
  });

  test("without a known pod, Kubernetes commands select by the delegate's name", () => {
    const [, describePods, follow, previous] = textsOf('kubernetes');
    const selector = '--selector harness.io/name=prod';
    expect(describePods).toBe(`kubectl describe pods --namespace team-a ${selector}`);
    expect(follow).toContain(`kubectl logs ${selector} `);
    expect(previous).toContain('--previous');
  });

  test.each([
    ['docker', 'docker stats --no-stream own'],
    ['ecs', '--services own'],
  ] as const)('%s commands name what runs the delegate', (platform, text) => {
    expect(textsOf(platform, { workload: 'own' }).join('\n')).toContain(text);
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
