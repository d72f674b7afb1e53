import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const TOKENS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Oklch = readonly [lightness: number, chroma: number, hue: number];

const THEMES = { light: colorsOf('light'), dark: colorsOf('dark') };

describe.each(Object.entries(THEMES))('the %s theme', (_name, colors) => {
  const BACKGROUNDS = ['surface', 'sunken', 'chip', 'hover', 'selected'];
  const TEXTS = ['ink', 'ink-muted'];
  const TONES = ['accent', 'bad', 'attention-ink'];

  test.each([
    ...BACKGROUNDS.flatMap((background) => TEXTS.map((text) => [text, background] as const)),
    ...['surface', 'sunken', 'hover'].flatMap((background) =>
      [...TONES, 'ink-faint'].map((text) => [text, background] as const),
    ),
    ...['bad-band', 'attention-band'].map((background) => ['ink', background] as const),
    ['good', 'surface'] as const,
    ['unknown', 'surface'] as const,
    ['on-accent', 'accent'] as const,
    ['on-bad', 'bad'] as const,
  ])('%s on %s has a text contrast of at least 4.5 to 1', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    ['surface', 'sunken', 'hover'].flatMap((back) =>
      ['focus', 'line-strong', 'bad', 'attention', 'unknown'].map((front) => [front, back] as const),
    ),
  )('%s on %s has a contrast of at least 3 to 1', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(3);
  });
});

test('both themes and forced colours define every named colour', () => {
  const named = namesIn(TOKENS.matchAll(/--color-([a-z-]+): var/g));
  const forced = TOKENS.slice(TOKENS.indexOf('@media (forced-colors'));
  expect(named.size).toBe(23);
  expect(new Set(Object.keys(THEMES.light))).toEqual(named);
  expect(new Set(Object.keys(THEMES.dark))).toEqual(named);
  expect(namesIn(forced.matchAll(/--([a-z-]+): [A-Z]/g))).toEqual(named);
});

// A word of a class list that a theme can lack, with any variants before it.
const THEMED =
  /(?<=["'` ])(?:[^\s"'`]+:)?(?:text|bg|border|fill|stroke|outline|rounded|shadow|divide|decoration|z)-[a-z0-9./-]+(?=["'` ])/g;

test('every theme class that a component uses exists', async () => {
  const require = createRequire(import.meta.url);
  const design = await loadDesignSystem(CSS, {
    base: import.meta.dirname,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('./') ? `${base}/${id}` : require.resolve(`${id}/index.css`);
      return { path, base, content: readFileSync(path, 'utf8') };
    },
  });
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') || /(?:Class|tones)\.ts$/.test(path),
  );
  const asked = sources
    .filter((path) => !path.endsWith('.test.tsx'))
    .flatMap((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8').match(THEMED) ?? []);
  const words = [...new Set(asked)];
  const css = design.candidatesToCss(words);
  expect(words.length).toBeGreaterThan(50);
  expect(words.filter((_word, index) => css[index] === null)).toEqual([]);
});

function namesIn(matches: Iterable<RegExpMatchArray>): Set<string | undefined> {
  return new Set([...matches].map(([, name]) => name));
}

function colorsOf(theme: 'light' | 'dark'): Record<string, Oklch> {
  const colors = TOKENS.matchAll(/--([a-z-]+): light-dark\(oklch\((.+?)\), oklch\((.+?)\)\);/g);
  return Object.fromEntries(
    [...colors].map(([, name, light = '', dark = '']) => {
      const [lightness = '', chroma, hue] = (theme === 'light' ? light : dark).split(' ');
      return [name, [Number.parseFloat(lightness) / 100, Number(chroma), Number(hue)]];
    }),
  );
}

/** WCAG contrast of two opaque colours: 1 to 21. */
function contrast(one: Oklch | undefined, other: Oklch | undefined): number {
  if (!one || !other) return Number.NaN;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance by way of Ottosson's OKLab to linear sRGB, clipped to what screens show. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}
