import { ManagerError } from '@/api/errors';
import { failureDetail } from '@/features/failures/failure-labels';

/** Why a key could not be verified, and the remedy. Neither text repeats the key. */
export interface ConnectFailure {
  readonly title: string;
  readonly remedy: string;
}

const NOT_THE_MANAGER =
  'A sign-in page may be in front of the Manager. HARNESS_ENDPOINT must name the Manager itself.';
const FOREIGN_ANSWER = 'The answer does not come from the Manager';

/** The remedy for each refusal of our own server. */
const GATEWAY_REMEDIES: Readonly<Record<string, string>> = {
  GATEWAY_CROSS_SITE:
    'Open the page at the address of its server. A proxy between them must forward Host and Origin.',
  GATEWAY_FOREIGN_HOST: 'The operator of this page’s server can add its name to ALLOWED_HOSTS.',
  GATEWAY_OTHER_ACCOUNT: 'Use a key of that account.',
  GATEWAY_UNREACHABLE: 'The operator of this page’s server can check HARNESS_ENDPOINT and its network.',
  GATEWAY_TIMEOUT: 'The operator of this page’s server can check HARNESS_ENDPOINT and its network.',
  GATEWAY_REDIRECTED: NOT_THE_MANAGER,
  GATEWAY_BAD_ANSWER: NOT_THE_MANAGER,
  GATEWAY_ANSWER_TOO_LARGE: NOT_THE_MANAGER,
};

export function connectFailure(error: unknown): ConnectFailure {
  if (!(error instanceof ManagerError)) {
    return { title: 'The key could not be verified', remedy: 'Reload the page and try again.' };
  }
  if (error.kind === 'unreachable') return unreachable();
  const message = failureDetail(error);
  if (error.kind === 'unreadable') {
    return {
      title: FOREIGN_ANSWER,
      remedy: `${message} A sign-in page may be between this page and its server. Sign in in another tab, then try again.`,
    };
  }
  const remedy = GATEWAY_REMEDIES[error.code ?? ''];
  const messageAndRemedy = remedy === undefined ? message : `${message} ${remedy}`;
  if (remedy === NOT_THE_MANAGER) return { title: FOREIGN_ANSWER, remedy: messageAndRemedy };
  switch (error.reason) {
    case 'blocked':
      return { title: 'The server of this page blocked the request', remedy: messageAndRemedy };
    case 'signed-out':
      return { title: 'The Manager refused this key', remedy: `It is wrong, expired or revoked. ${message}` };
    case 'address-not-allowed':
      return {
        title: 'This network address is not allowed',
        remedy: `The account allows only listed addresses, and the server of this page is not one of them. ${message}`,
      };
    case 'too-many-requests':
      return {
        title: 'Too many requests',
        remedy: `${error.code === 'GATEWAY_TOO_MANY_REQUESTS' ? 'The server of this page' : 'The Manager'} limits requests. Try again in a minute.`,
      };
    case 'unavailable':
      return { title: 'The Manager is not ready', remedy: `Try again in a moment. ${messageAndRemedy}` };
    default:
      return { title: 'The key could not be verified', remedy: messageAndRemedy };
  }
}

function unreachable(): ConnectFailure {
  if (!navigator.onLine) {
    return { title: 'This computer is offline', remedy: 'Try again when the network is back.' };
  }
  return {
    title: 'No answer came',
    remedy: `The server of this page does not answer, or something in this browser blocks /gateway, such as an extension. Allow it for ${location.host} and try again.`,
  };
}
