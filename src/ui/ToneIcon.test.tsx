// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToneIcon } from './ToneIcon';
import { TONES } from './tones';

test('every tone has a shape of its own', () => {
  const styles = readFileSync(`${import.meta.dirname}/tones.css`, 'utf8');
  const shapes = TONES.map(
    (tone) => new RegExp(`data-tone="${tone}"] \\{[^}]*--tone-shape: (path\\([^)]+\\))`).exec(styles)?.[1],
  );
  expect(shapes).not.toContain(undefined);
  expect(new Set(shapes).size).toBe(TONES.length);
});

test.each(TONES)('%s is hidden from assistive technology', (tone) => {
  const { container } = render(<ToneIcon tone={tone} />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstChild).toHaveAttribute('data-tone', tone);
});
