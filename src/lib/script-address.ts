/** What is used here of Trusted Types, which TypeScript's library does not know. */
interface TrustedTypes {
  /** What such a policy makes is an object that reads as its text; typed as that text, which is all that `Worker` is known to take. */
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

// The one policy that the page's Content-Security-Policy allows, so that this is the only door for addresses of scripts.
const policy = globalThis.trustedTypes?.createPolicy('own-scripts', {
  createScriptURL: requireOwn,
});

/** A script's address as browsers with Trusted Types want it. Throws a TypeError for one on another origin. */
export function scriptAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : requireOwn(address);
}

function requireOwn(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address;
  throw new TypeError('Only scripts of this page itself are started.');
}
