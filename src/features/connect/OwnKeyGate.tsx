import { useQueryClient } from '@tanstack/react-query';
import {
  Activity,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { scopeOfPath } from '@/domain/scope/paths';
import { ConnectPage } from './ConnectPage';
import { adoptKey, askAgain, forgetKey, type OwnKey, watchRefusals } from './own-key';

export interface OwnKeyGateProps {
  /** The only account that this server serves, if it serves a single one. */
  readonly servedAccount: string | undefined;
  /** Renders the pages for the account of the key. */
  readonly children: (account: string) => ReactNode;
}

/**
 * Shows the pages to visitors whose key the Manager accepts. When the key is refused later, the pages are hidden with
 * their state, including half-typed text and open dialogs, and return with the next key.
 */
export function OwnKeyGate({ servedAccount, children }: OwnKeyGateProps) {
  const client = useQueryClient();
  const [account, setAccount] = useState<string>();
  const [wasRefused, setRefused] = useState(false);
  const shownAccount = scopeOfPath(useLocation().pathname)?.account;
  const isOpen = account !== undefined && !wasRefused && (shownAccount ?? account) === account;
  const leave = useKeptScroll(isOpen);

  const handleRefusal = useEffectEvent(() => {
    leave();
    forgetKey();
    setRefused(true);
  });
  useEffect(() => watchRefusals(client, handleRefusal), [client]);

  async function handleConnect(key: OwnKey): Promise<void> {
    await adoptKey(key);
    await askAgain(client);
    setAccount(key.account);
    setRefused(false);
  }

  return (
    <>
      {account !== undefined && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children(account)}</Activity>}
      {!isOpen && (
        <ConnectPage
          servedAccount={servedAccount}
          shownAccount={shownAccount}
          wasRefused={wasRefused}
          onConnect={handleConnect}
        />
      )}
    </>
  );
}

/** Restores the scroll position of the content, which hidden content loses. */
function useKeptScroll(isOpen: boolean): () => void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (!isOpen) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, top.current);
  }, [isOpen]);
  return () => {
    top.current = window.scrollY;
  };
}
