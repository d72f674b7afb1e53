// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToneIcon } from './ToneIcon';
import { TONES } from './tones';

test('every tone has a shape of its own, hidden from assistive technology', () => {
  const shapes = TONES.map((tone) => render(<ToneIcon tone={tone} />).container.querySelector('svg'));
  expect(new Set(shapes.map((shape) => shape?.innerHTML)).size).toBe(TONES.length);
  for (const shape of shapes) expect(shape).toHaveAttribute('aria-hidden', 'true');
});
