// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToneIcon } from './ToneIcon';
import { TONES } from './tones';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every tone has a shape of its own', () => {
  const styles = read('./tones.css');
  const shapes = TONES.map((tone) => read(`./icons/tone-${tone}.svg`));
  expect(new Set(shapes).size).toBe(TONES.length);
  for (const tone of TONES)
    expect(styles).toMatch(new RegExp(`data-tone="${tone}"] \\{[^}]*url\\("./icons/tone-${tone}.svg"`));
});

test.each(TONES)('%s is hidden from assistive technology', (tone) => {
  const { container } = render(<ToneIcon tone={tone} />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstChild).toHaveAttribute('data-tone', tone);
});
