import { ManagerError } from '@/api/errors';
import { managerConfig } from '@/api/manager';

/** Why a key could not be verified, and what helps. Neither repeats the key. */
export interface ConnectFailure {
  readonly title: string;
  readonly remedy: string;
}

/** What helps against each refusal of the page's own server. */
const GATEWAY_REMEDIES: Readonly<Record<string, string>> = {
  GATEWAY_CROSS_SITE:
    'Open the page at the address of its server. A proxy between them must forward Host and Origin.',
  GATEWAY_FOREIGN_HOST: 'The operator of this page’s server can add its name to ALLOWED_HOSTS.',
  GATEWAY_OTHER_ACCOUNT: 'Use a key of that account.',
  GATEWAY_UNREACHABLE: 'The operator of this page’s server can check HARNESS_ENDPOINT and its network.',
  GATEWAY_TIMEOUT: 'The operator of this page’s server can check HARNESS_ENDPOINT and its network.',
  GATEWAY_REDIRECTED:
    'A sign-in page may be in front of the Manager. HARNESS_ENDPOINT must name the Manager itself.',
};

/** Explains why a key could not be verified. */
export function connectFailure(error: unknown): ConnectFailure {
  if (!(error instanceof ManagerError)) {
    return { title: 'The key could not be verified', remedy: 'Reload the page and try again.' };
  }
  if (error.kind === 'unreachable') return unreachable();
  const facts = [error.status && `status ${error.status}`, error.code, error.detail]
    .filter(Boolean)
    .join(', ');
  const said = facts === '' ? error.message : `${error.message} (${facts})`;
  if (error.kind === 'unreadable') {
    return {
      title: 'The answer does not come from the Manager',
      remedy: `${said} A sign-in page may be between this page and its server. Sign in in another tab, then try again.`,
    };
  }
  const remedy = GATEWAY_REMEDIES[error.code ?? ''];
  const saidWithRemedy = remedy === undefined ? said : `${said} ${remedy}`;
  switch (error.reason) {
    case 'blocked':
      return { title: 'The server of this page blocked the request', remedy: saidWithRemedy };
    case 'signed-out':
      return { title: 'The Manager refused this key', remedy: `It is wrong, expired or revoked. ${said}` };
    case 'address-not-allowed':
      return {
        title: 'This network address is not allowed',
        remedy: `The account allows only listed addresses, and the server of this page is not one of them. ${said}`,
      };
    case 'too-many-requests':
      return { title: 'Too many requests', remedy: 'The Manager limits requests. Try again in a minute.' };
    case 'unavailable':
      return { title: 'The Manager is not ready', remedy: `Try again in a moment. ${saidWithRemedy}` };
    default:
      return { title: 'The key could not be verified', remedy: said };
  }
}

function unreachable(): ConnectFailure {
  if (!navigator.onLine) {
    return { title: 'This computer is offline', remedy: 'Try again when the network is back.' };
  }
  const manager = new URL(managerConfig().basePath ?? '/gateway', location.href);
  if (manager.origin !== location.origin) {
    return {
      title: `The browser may not send requests to ${manager.host}`,
      remedy: `It is another origin and does not allow pages of ${location.host} (CORS). Serve this page and the Manager’s /gateway from one server, as the README shows.`,
    };
  }
  return {
    title: 'No answer came',
    remedy: `The server of this page does not answer, or something in this browser blocks ${manager.pathname}, such as an extension. Allow it for ${location.host} and try again.`,
  };
}
