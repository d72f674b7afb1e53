import { useState } from 'react';
import type { Delegate } from '@/domain/delegate';
import { delegateKind } from '@/domain/kinds';
import { formatAbsolute } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import { Dialog } from '@/ui/Dialog';
import type { KnownFleet } from '../useFleet';
import { commonCommands, DEFAULT_NAMESPACE, type Platform, platformOf } from './commands';
import { type Advice, GUIDES, type Step } from './guide';
import { silenceOf } from './silence';

interface TroubleshooterProps {
  readonly known: KnownFleet;
  readonly ordinal: number;
  readonly delegate: Delegate;
  readonly onClose: () => void;
}

/** Helps to find out why a delegate is silent: what we know already, the common checks, and a guide by questions. */
export function Troubleshooter({ known, ordinal, delegate, onClose }: TroubleshooterProps) {
  const platform = platformOf(delegateKind(delegate.type).kind);
  return (
    <Dialog
      title={`Troubleshoot ${delegate.name}`}
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <WhatWeKnow known={known} ordinal={ordinal} />
        {platform ? (
          <>
            <CommonProblems delegate={delegate} platform={platform} />
            <Guide platform={platform} />
          </>
        ) : (
          <p>There is no guide for delegates of this type.</p>
        )}
      </div>
    </Dialog>
  );
}

function WhatWeKnow({ known, ordinal }: Pick<TroubleshooterProps, 'known' | 'ordinal'>) {
  const { silent, total, since, neverSeen } = silenceOf(known.fleet, known.judgement, ordinal);
  if (total === 0)
    return (
      <Banner
        tone="unknown"
        title="The Manager lists no instance. It forgets silent ones after about 6 hours."
      />
    );
  if (silent === 0)
    return (
      <Banner
        tone="good"
        title={`${total === 1 ? 'Its only instance' : `All ${total} instances`} sent a heartbeat in the last 5 minutes.`}
      />
    );
  const when = since === undefined ? '' : ` since ${formatAbsolute(since)}`;
  return (
    <Banner
      tone="attention"
      title={`${silent} of ${total} ${total === 1 ? 'instance' : 'instances'} silent${when}`}
    >
      {neverSeen > 0 && `${neverSeen} of them never sent a heartbeat that is on record.`}
    </Banner>
  );
}

function CommonProblems({ delegate, platform }: { delegate: Delegate; platform: Platform }) {
  const [namespace, setNamespace] = useState(DEFAULT_NAMESPACE);
  return (
    <section aria-labelledby="common-problems">
      <h3 id="common-problems" className="font-semibold">
        Common problems
      </h3>
      {platform === 'kubernetes' && (
        <label className="mt-2 flex items-center gap-2 text-sm">
          Namespace
          <input
            value={namespace}
            onChange={(event) => setNamespace(event.target.value)}
            className="h-8 min-w-0 grow rounded-md border border-line-strong bg-surface px-2 font-mono"
          />
        </label>
      )}
      <dl className="mt-2 flex flex-col gap-2">
        {commonCommands(delegate, namespace).map(({ purpose, line }) => (
          <div key={purpose}>
            <dt className="text-sm text-ink-muted">{purpose}</dt>
            <dd className="flex items-start gap-1 rounded-md bg-sunken py-1 ps-2 pe-1">
              <code className="min-w-0 grow py-0.5 font-mono text-sm wrap-anywhere">{line}</code>
              <CopyButton text={line} label={`Copy command: ${purpose}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Guide({ platform }: { platform: Platform }) {
  const [path, setPath] = useState<readonly (Step | Advice)[]>([GUIDES[platform]]);
  const current = path.at(-1) ?? GUIDES[platform];
  return (
    <section aria-labelledby="guide">
      <h3 id="guide" className="font-semibold">
        Step by step
      </h3>
      <div aria-live="polite">
        <p className="mt-2">{'question' in current ? current.question : current.advice}</p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {'question' in current &&
          current.answers.map(({ label, next }) => (
            <Button key={label} onClick={() => setPath([...path, next])}>
              {label}
            </Button>
          ))}
        {path.length > 1 && (
          <>
            <Button variant="quiet" onClick={() => setPath(path.slice(0, -1))}>
              Back
            </Button>
            <Button variant="quiet" onClick={() => setPath([GUIDES[platform]])}>
              Start again
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
