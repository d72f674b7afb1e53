import { TOKEN_MASK } from './step';

/** Inserts a token's value, or {@link TOKEN_MASK}, where it was removed from a text. */
export type FillToken = (token: string) => string;

/**
 * Removes a token's value from a text of the Manager, so that the text can be stored and shown without it. Also looks
 * for its base64 form, which Kubernetes uses for secrets. Undefined when the text contains neither form: then nobody
 * knows which part is secret.
 */
export function withholdToken(text: string, value: string): FillToken | undefined {
  // Contract: a value is itself base64, so `btoa` can encode it.
  const encoded = /^[ -~]+$/.test(value) ? btoa(value) : value;
  const pieces = text.split(encoded).map((piece) => piece.split(value));
  if (pieces.length === 1 && pieces[0]?.length === 1) return undefined;
  return (token) => {
    const inBase64 = token === TOKEN_MASK ? token : btoa(token);
    return pieces.map((piece) => piece.join(token)).join(inBase64);
  };
}
