import { type ReactNode, useState } from 'react';
import { pagePath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { Button } from '@/ui/Button';
import { type ButtonVariant, buttonClass } from '@/ui/button-class';
import { useIsPainted } from '@/ui/content-painted';
import { InstallReason } from './late';

interface InstallLinkProps {
  readonly scope: Scope;
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  readonly children: string;
}

/** The way to a new delegate, or why nobody can install one from here. That is asked after the first rows. */
export function InstallLink({ scope, variant = 'secondary', icon, children }: InstallLinkProps) {
  const isPainted = useIsPainted();
  const [reason, setReason] = useState<string>();
  return (
    <>
      {isPainted && <InstallReason scope={scope} onReason={setReason} />}
      {reason === undefined ? (
        <a href={hrefOf(pagePath('install', scope))} className={buttonClass(variant)}>
          {icon}
          {children}
        </a>
      ) : (
        <Button variant={variant} icon={icon} disabledReason={reason}>
          {children}
        </Button>
      )}
    </>
  );
}
