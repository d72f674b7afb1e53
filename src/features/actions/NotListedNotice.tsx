import { FixedNotice } from '@/ui/FixedNotice';

const SHOWN_LENGTH = 60;

interface NotListedNoticeProps {
  /** The name of the address parameter, and the key in it. */
  readonly parameter: string;
  readonly wanted: string;
  readonly onDismiss: () => void;
}

/** For an address that asks for a dialog about a delegate that is not listed. */
export function NotListedNotice({ parameter, wanted, onDismiss }: NotListedNoticeProps) {
  const shown = wanted.length > SHOWN_LENGTH ? `${wanted.slice(0, SHOWN_LENGTH)}…` : wanted;
  return (
    <FixedNotice
      title={`No delegate with the identifier “${shown}” is listed in this scope`}
      onDismiss={onDismiss}
    >
      {`The address asks for it (${parameter}=). The delegate may be deleted, or belong to another scope.`}
    </FixedNotice>
  );
}
