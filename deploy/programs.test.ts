import { afterEach, expect, test, vi } from 'vitest';
import { requireProgram } from './programs.ts';

afterEach(() => vi.unstubAllEnvs());

/** A machine without promtool and without apt-get. */
function stubMachine(env: { readonly CI: string }): void {
  vi.stubEnv('PATH', '/nowhere');
  vi.stubEnv('CI', env.CI);
}

test('in CI a test cannot do without its program', () => {
  stubMachine({ CI: 'true' });
  expect(() => requireProgram('promtool')).toThrow('The tests need promtool');
});

test('where nothing can be installed, the test is skipped', () => {
  stubMachine({ CI: '' });
  expect(requireProgram('promtool')).toBeUndefined();
});
