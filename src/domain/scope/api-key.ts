/** The first problem of a text that should be an API key. */
export type KeyProblem = 'empty' | 'blank' | 'character' | 'kind' | 'parts' | 'account';

/**
 * Undefined when the text has the form of a key. Only the Manager knows whether it is valid. Contract: four parts
 * separated by dots: `pat` or `sat`, the account, an id and the secret.
 */
export function keyProblem(text: string): KeyProblem | undefined {
  if (text === '') return 'empty';
  if (/\s/.test(text)) return 'blank';
  if (!/^[\w.+/=~-]+$/.test(text)) return 'character';
  if (!/^[ps]at\./.test(text)) return 'kind';
  const [, account = '', ...rest] = text.split('.');
  if (rest.length !== 2 || rest.includes('')) return 'parts';
  return /^[\w-]+$/.test(account) ? undefined : 'account';
}

/** The second part of the key. */
export function accountOfKey(key: string): string | undefined {
  return key.split('.')[1];
}
