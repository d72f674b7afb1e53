import type { RestResponse } from './envelopes';

/** Answer of `DELETE /ng/api/delegate-setup/delegate/{delegateIdentifier}`. Its text is not read. */
export type DeleteDelegateAnswer = RestResponse<{ readonly responseMsg: string }>;
