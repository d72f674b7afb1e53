import { expect, test } from 'vitest';
import { readServerSettings } from './server-settings';

test('without any variable the default fleet is on port 9090, without a key', () => {
  expect(readServerSettings({ PORT: '', SCENARIO: '' })).toEqual({
    port: 9090,
    scenario: 'default',
    apiKey: undefined,
  });
});

test('port, scenario and key can be chosen', () => {
  expect(readServerSettings({ PORT: '8080', SCENARIO: 'incident', API_KEY: 'secret' })).toEqual({
    port: 8080,
    scenario: 'incident',
    apiKey: 'secret',
  });
});

test.each(['0', '65536', '80a', '-1', '8080.5', ' ', '١'])('"%s" is no port', (PORT) => {
  expect(() => readServerSettings({ PORT })).toThrow('PORT is not a whole number from 1 to 65535');
});

test('a scenario that is none names those that are', () => {
  expect(() => readServerSettings({ SCENARIO: 'secret-key' })).toThrow(
    /^SCENARIO is not one of: default, empty/,
  );
  expect(() => readServerSettings({ SCENARIO: 'secret-key' })).not.toThrow(/secret-key/);
});
