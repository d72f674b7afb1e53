import { expect, test } from 'vitest';
import { readServerSettings } from './server-settings';

test('without variables the port is 9090, with the default scenario and no key', () => {
  expect(readServerSettings({ PORT: '', SCENARIO: '' })).toEqual({
    port: 9090,
    scenario: 'default',
    apiKey: undefined,
  });
});

test('port, scenario and key are read from the environment', () => {
  expect(readServerSettings({ PORT: '8080', SCENARIO: 'incident', API_KEY: 'secret' })).toEqual({
    port: 8080,
    scenario: 'incident',
    apiKey: 'secret',
  });
});

test.each(['0', '65536', '80a', '-1', '8080.5', ' ', '١'])('"%s" is not a valid port', (PORT) => {
  expect(() => readServerSettings({ PORT })).toThrow('PORT is not a whole number from 1 to 65535');
});

test('an unknown scenario is refused with the known names, without repeating it', () => {
  expect(() => readServerSettings({ SCENARIO: 'secret-key' })).toThrow(
    /^SCENARIO is not one of: default, empty/,
  );
  expect(() => readServerSettings({ SCENARIO: 'secret-key' })).not.toThrow(/secret-key/);
});
