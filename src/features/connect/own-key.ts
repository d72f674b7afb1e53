/** A visitor's own key, of the right form. Only the Manager knows whether it is valid. */
export interface OwnKey {
  readonly text: string;
  /** The account it belongs to, which is a part of the key. */
  readonly account: string;
}

/**
 * Reads a typed or pasted key; otherwise the sentence that says what is wrong with it, which never repeats it. Contract:
 * four parts with dots between them, `pat` or `sat`, the account, an id and the secret.
 */
export function readOwnKey(typed: string): OwnKey | { readonly problem: string } {
  const text = typed.trim();
  if (text === '') return { problem: 'Enter a key.' };
  if (/\s/.test(text)) return { problem: 'It contains a space. Copy the whole key and nothing else.' };
  if (!/^[\x21-\x7e]+$/.test(text)) return { problem: 'It contains a character that no key has.' };
  if (!/^[ps]at\./.test(text)) return { problem: 'It does not begin with “pat.” or “sat.”.' };
  const [, account = '', ...rest] = text.split('.');
  if (rest.length !== 2 || rest.includes('')) {
    return { problem: 'It does not have four parts with dots between them. Is a part missing?' };
  }
  if (!/^[\w-]+$/.test(account)) return { problem: 'Its second part is not the identifier of an account.' };
  return { text, account };
}
