/** The four meanings of colour. Each has its own icon shape and never appears without a text. */
export const TONES = ['good', 'attention', 'bad', 'unknown'] as const;
export type Tone = (typeof TONES)[number];
