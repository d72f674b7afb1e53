// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToneIcon } from './ToneIcon';
import { TONES } from './tones';

test('every tone has a different shape', () => {
  const shapes = TONES.map((tone) =>
    render(<ToneIcon tone={tone} />)
      .container.querySelector('path')
      ?.getAttribute('d'),
  );
  expect(new Set(shapes).size).toBe(TONES.length);
});

test('an icon is hidden from assistive technology', () => {
  const { container } = render(<ToneIcon tone="bad" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstChild).toHaveAttribute('data-tone', 'bad');
});
