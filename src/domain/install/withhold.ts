import { TOKEN_MASK } from './step';

/** Puts a token's value, or {@link TOKEN_MASK}, in the places of a text from which it was taken. */
export type FillToken = (token: string) => string;

/**
 * Takes a token's value out of a text of the Manager, so that the text can be kept and shown without it. Kubernetes wants
 * secrets as base64, so the value is looked for in that form too. Undefined when it is nowhere in the text: then nobody can
 * say what of it is secret.
 */
export function withholdToken(text: string, value: string): FillToken | undefined {
  // Contract: a value is base64 itself, so nothing in it is beyond what this encodes.
  const encoded = /^[ -~]+$/.test(value) ? btoa(value) : value;
  const pieces = text.split(encoded).map((piece) => piece.split(value));
  if (pieces.length === 1 && pieces[0]?.length === 1) return undefined;
  return (token) => {
    const inBase64 = token === TOKEN_MASK ? token : btoa(token);
    return pieces.map((piece) => piece.join(token)).join(inBase64);
  };
}
