/** The account of the benchmark's Manager. */
export const ACCOUNT = 'bench';
export const LISTING_PATH = '/gateway/ng/api/delegate-token-ng/delegate-groups';
/** The URL of the listing, on the page's own server. */
export const LISTING = `${LISTING_PATH}?accountIdentifier=${ACCOUNT}`;
