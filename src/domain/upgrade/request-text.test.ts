import { expect, test } from 'vitest';
import { requestText } from './request-text';

const PARTS = {
  ask: 'Please upgrade prod.',
  evidence: ['Support ended.', 'It runs 26.01.'],
  reason: 'Auto-upgrade is off.',
  commands: [
    { purpose: 'Set the image', text: 'kubectl set image' },
    { purpose: 'Wait', text: 'kubectl rollout status' },
  ],
  caution: 'Check the namespace.',
  link: 'https://fleet.example/delegate/_prod',
};

test('a request has the ask, then evidence, reason, commands and the link', () => {
  expect(requestText(PARTS)).toBe(`Please upgrade prod.

- Support ended.
- It runs 26.01.

Auto-upgrade is off.

Check the namespace.

# Set the image
kubectl set image

# Wait
kubectl rollout status

Details: https://fleet.example/delegate/_prod
`);
});

test('a request without commands has no caution', () => {
  expect(requestText({ ...PARTS, commands: [] })).not.toContain('Check the namespace.');
});
