import { accountOfKey, type KeyProblem, keyProblem } from '@/domain/scope/api-key';

/** A visitor's own key, in a valid form. Only the Manager knows whether it is accepted. */
export interface OwnKey {
  readonly text: string;
  /** The account of the key, which is a part of it. */
  readonly account: string;
}

const PROBLEMS: Record<KeyProblem, string> = {
  empty: 'Enter a key.',
  blank: 'It contains a space. Copy the whole key and nothing else.',
  character: 'It contains a character that no key has.',
  kind: 'It does not begin with “pat.” or “sat.”.',
  parts: 'It does not have four parts with dots between them. Is a part missing?',
  account: 'Its second part is not the identifier of an account.',
};

/** Reads a typed or pasted key. The sentence about a problem never repeats the key. */
export function readOwnKey(typed: string): OwnKey | { readonly problem: string } {
  const text = typed.trim();
  const problem = keyProblem(text);
  return problem === undefined ? { text, account: accountOfKey(text) ?? '' } : { problem: PROBLEMS[problem] };
}
