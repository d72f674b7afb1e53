import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { namesInUse } from '../names/delegate-name';
import { hasField, type InstallPlan, newInstallPlan, planProblems, upgraderJobName } from './install-plan';

const SITE = { account: 'acct0001', managerUrl: 'https://app.harness.io' };
const PLAN: InstallPlan = {
  ...newInstallPlan(SITE, '26.08.89100'),
  name: 'prod-eu',
  tokenName: 'default_token',
};

test('a new plan has problems only with its name and its token', () => {
  expect(planProblems(newInstallPlan(SITE, '26.08.89100'))).toEqual({
    name: 'Enter a name.',
    tokenName: 'Choose a token.',
  });
  expect(planProblems(PLAN)).toEqual({});
});

test('a plan without a known version has a problem with its image', () => {
  expect(planProblems(newInstallPlan(SITE, undefined)).image).toContain('harness/delegate:');
});

test.each<[keyof InstallPlan, unknown, string]>([
  ['name', 'pROD', 'Use only lower-case letters, digits, hyphens and dots.'],
  ['name', 'taken', 'Use a name that is not in use in this account.'],
  ['description', 'a\nb', 'Enter one line without control characters.'],
  ['replicas', 0, 'Enter a whole number from 1 to 100.'],
  ['replicas', 1.5, 'Enter a whole number from 1 to 100.'],
  ['replicas', Number.NaN, 'Enter a whole number from 1 to 100.'],
  ['tags', ['eu', 'a,b'], 'Use no comma.'],
  ['tokenName', 'a/b', 'Use only letters, digits, underscores, dots, hyphens and spaces.'],
  [
    'namespace',
    'a.b',
    'Use lower-case letters and digits, with hyphens between them, and at most 63 characters.',
  ],
  ['upgradeSchedule', '', 'Enter a time, such as 02:00.'],
  ['gracePeriodSeconds', -1, 'Enter a whole number from 0 to 86,400.'],
  ['account', '', 'Enter the identifier of the account.'],
  ['managerUrl', 'javascript:alert(1)', 'Enter the address of the Manager, such as https://app.harness.io.'],
  ['managerUrl', 'https://user@host', 'Enter the address of the Manager, such as https://app.harness.io.'],
  ['managerUrl', 'https://host/?q', 'Enter the address of the Manager, such as https://app.harness.io.'],
  ['image', '-v /:/host', 'Enter the image with its tag, such as harness/delegate:26.08.89100.'],
  [
    'proxyUrl',
    'proxy.local',
    'Enter scheme, host and port, such as http://proxy.local:3128, without a user.',
  ],
  [
    'proxyUrl',
    'http://me:pw@proxy:1',
    'Enter scheme, host and port, such as http://proxy.local:3128, without a user.',
  ],
  ['noProxy', 'a b', 'Enter hosts, separated by commas, such as localhost,.svc,10.0.0.0/8.'],
  ['taskCapacity', 0, 'Enter a whole number from 1 to 1,000.'],
  ['initScript', 'echo\b', 'Use no control characters, and at most 10,000 characters.'],
])('the field %s reports the problem with %j', (field, value, problem) => {
  expect(planProblems({ ...PLAN, [field]: value }, namesInUse(['taken']))).toEqual({ [field]: problem });
});

test.each([
  ['helm', true, 39],
  ['manifest', true, 39],
  ['terraform', true, 39],
  ['helm', false, 53],
  ['terraform', false, 53],
  ['manifest', false, 63],
  ['docker', true, 63],
] as const)(
  'a name for %s with auto-upgrade %s has at most %i characters',
  (method, hasAutoUpgrade, most) => {
    const problemOf = (length: number) =>
      planProblems({ ...PLAN, method, hasAutoUpgrade, name: 'a'.repeat(length) }).name;
    expect(problemOf(most)).toBeUndefined();
    expect(problemOf(most + 1)).toContain(`${most} characters`);
    expect(upgraderJobName('a'.repeat(39))).toHaveLength(52);
  },
);

test('fields that do not apply to the method or to auto-upgrade have no problem', () => {
  expect(planProblems({ ...PLAN, method: 'docker', namespace: '' })).toEqual({});
  expect(planProblems({ ...PLAN, hasAutoUpgrade: false, upgradeSchedule: '' })).toEqual({});
  expect(['namespace', 'replicas'].map((field) => hasField('docker', field))).toEqual([false, true]);
});

test('hostile text is rejected in every field that a script uses unquoted', () => {
  const fields = ['name', 'namespace', 'account', 'managerUrl', 'image', 'proxyUrl'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...fields), hostileStrings, (field, text) => {
      const isPlain = /^[\w./:@-]*$/.test(text);
      expect(isPlain || planProblems({ ...PLAN, [field]: text })[field] !== undefined).toBe(true);
    }),
  );
});
