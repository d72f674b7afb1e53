/** Only what is used here; TypeScript's library has no Trusted Types. */
interface TrustedTypes {
  /** A policy returns an object that converts to text. Typed as string, because `Worker` in TypeScript takes only that. */
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

// The only policy that the page's Content-Security-Policy allows, so that all script addresses have to pass this check.
const policy = globalThis.trustedTypes?.createPolicy('own-scripts', {
  createScriptURL: requireOwn,
});

/** In the form that Trusted Types require. Throws a TypeError for another origin. */
export function scriptAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : requireOwn(address);
}

function requireOwn(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address;
  throw new TypeError('Only scripts of this page itself are started.');
}
