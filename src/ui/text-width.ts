/** Without a document: measuring with it costs no layout. Null where nothing is drawn, as in tests. */
const pen = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;

/** The width of a text on one line, px, in a font of the pages such as `500 13px Inter`; 0 where nothing is drawn. */
export function textWidth(text: string, font: string): number {
  if (!pen) return 0;
  pen.font = font;
  return pen.measureText(text).width;
}
