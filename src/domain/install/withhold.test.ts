import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOKEN_MASK } from './step';
import { withholdToken } from './withhold';

const VALUE = 'ZTUzNzllZGUzNjk0ZWVmYTA1N2JmMmI1ZTEzNjQ1YzU=';

describe('the value of a token in a text of the Manager', () => {
  test('is in no masked text, in neither form, and comes back where it was', () => {
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

  test('that is not found keeps the text from being shown', () => {
    expect(withholdToken('delegateToken: another', VALUE)).toBeUndefined();
    expect(withholdToken('', VALUE)).toBeUndefined();
  });
});
