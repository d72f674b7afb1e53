// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { scriptAddress } from './script-address';

test.each(['/assets/worker-abc.js', 'worker.js', `${location.origin}/worker.js`])(
  '%s is accepted as a script of this origin',
  (address) => {
    expect(scriptAddress(address)).toBe(address);
  },
);

test.each([
  'https://evil.example/worker.js',
  '//evil.example/worker.js',
  'data:text/javascript,1',
  'blob:null/x',
])('%s is rejected as a script address', (address) => {
  expect(() => scriptAddress(address)).toThrow('Only scripts of this page itself are started.');
});
