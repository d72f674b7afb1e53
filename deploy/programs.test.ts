import { afterEach, expect, test, vi } from 'vitest';
import { requireProgram } from './programs.ts';

afterEach(() => vi.unstubAllEnvs());

/** Simulates a machine without promtool and apt-get. */
function stubMachine(env: { readonly CI: string }): void {
  vi.stubEnv('PATH', '/nowhere');
  vi.stubEnv('CI', env.CI);
}

test('in CI a missing program is an error', () => {
  stubMachine({ CI: 'true' });
  expect(() => requireProgram('promtool')).toThrow('The tests need promtool');
});

test('outside CI a missing program is undefined, so that its tests are skipped', () => {
  stubMachine({ CI: '' });
  expect(requireProgram('promtool')).toBeUndefined();
});
