/** The four meanings of colour. Each has its own icon shape and never appears without a text. */
export const TONES = ['good', 'attention', 'bad', 'unknown'] as const;
export type Tone = (typeof TONES)[number];

/** The class for text and icons in the tone's colour. */
export const TONE_TEXT: Record<Tone, string> = {
  good: 'text-good',
  attention: 'text-attention-ink',
  bad: 'text-bad',
  unknown: 'text-unknown',
};
