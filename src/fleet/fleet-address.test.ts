import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { fleetAddress } from './fleet-address';

test.each([
  [{ scope: scopeOf('a') }, undefined, '/fleet?accountIdentifier=a'],
  [{ scope: scopeOf('a'), includesBelow: true }, undefined, '/fleet?accountIdentifier=a&all=true'],
  [{ scope: scopeOf('a', 'o') }, 'life.7', '/fleet?accountIdentifier=a&orgIdentifier=o&since=life.7'],
  [
    { scope: scopeOf('a', 'o', 'p'), includesBelow: true },
    undefined,
    '/fleet?accountIdentifier=a&orgIdentifier=o&projectIdentifier=p',
  ],
  [{ scope: scopeOf('a', '"> &ü') }, undefined, '/fleet?accountIdentifier=a&orgIdentifier=%22%3E+%26%C3%BC'],
])('the address of %o since %s is %s', (choice, since, address) => {
  expect(fleetAddress(choice, since)).toBe(address);
});
