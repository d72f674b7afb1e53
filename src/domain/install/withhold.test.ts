import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOKEN_MASK } from './step';
import { withholdToken } from './withhold';

const VALUE = 'ZTUzNzllZGUzNjk0ZWVmYTA1N2JmMmI1ZTEzNjQ1YzU=';

describe('a text of the Manager with the value of a token', () => {
  test('is masked in both forms, and can be restored exactly', () => {
    const around = fc.string({ maxLength: 20 }).filter((text) => !text.includes(VALUE));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(around, fc.constant(VALUE), fc.constant(btoa(VALUE))), { minLength: 1 }),
        (parts) => {
          const text = [...parts, VALUE].join('\n');
          const fill = withholdToken(text, VALUE);
          expect(fill?.(VALUE)).toBe(text);
          const masked = fill?.(TOKEN_MASK) ?? '';
          expect(masked).toContain(TOKEN_MASK);
          expect(masked).not.toContain(VALUE);
          expect(masked).not.toContain(btoa(VALUE));
        },
      ),
    );
  });

  test('is not shown when the value is not found in it', () => {
    expect(withholdToken('delegateToken: another', VALUE)).toBeUndefined();
    expect(withholdToken('', VALUE)).toBeUndefined();
  });
});
