import { Copy, Download } from 'lucide-react';
import { type InstallStep, TOKEN_MASK } from '@/domain/install/step';
import type { Scope } from '@/domain/scope/scope';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { readTokenValue } from '@/features/tokens/queries';
import { type Secret, useSecret } from '@/features/tokens/use-secret';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { IconButton } from '@/ui/IconButton';
import { saveFile } from '@/ui/save-file';
import { CodeText } from './CodeText';
import type { PreparedSteps } from './prepared-steps';

/**
 * Shows the steps in order. The token is masked on the page until the user reveals it. Copies and files always contain
 * it.
 */
export function StepList({ scope, prepared }: { scope: Scope; prepared: PreparedSteps }) {
  const { plan, stepsWith, note } = prepared;
  const secret = useSecret(() => readTokenValue(scope, plan.tokenName));
  const steps = stepsWith(secret.value ?? TOKEN_MASK);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={secret.value === undefined ? secret.show : secret.hide} isPending={secret.isPending}>
          {secret.value === undefined ? 'Reveal the token' : 'Hide the token'}
        </Button>
        <p className="text-xs text-ink-muted">
          {secret.value === undefined
            ? 'The token is masked here. Copied and downloaded steps contain it.'
            : 'Anyone who sees the token can register a delegate.'}
        </p>
      </div>
      <FailureBanner title="The token could not be read" failure={secret.failure} />
      {note !== undefined && (
        <Banner
          tone="unknown"
          title={`${note} These are the commands of its own page, which take few of your choices.`}
        />
      )}
      <ol className="flex flex-col gap-2.5">
        {steps.map((step, i) => (
          <Step
            // oxlint-disable-next-line react/no-array-index-key -- the same steps, with the token or without
            key={i}
            step={step}
            number={i + 1}
            secret={secret}
            stepWith={(token) => stepsWith(token)[i] ?? step}
          />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  readonly step: InstallStep;
  readonly number: number;
  readonly secret: Secret;
  readonly stepWith: (token: string) => InstallStep;
}

function Step({ step, number, secret, stepWith }: StepProps) {
  const title = step.kind === 'command' ? step.title : `Save as ${step.name}`;
  const subject = step.kind === 'file' ? step.name : `step ${number}`;
  const hasToken = stepWith('').text !== stepWith(TOKEN_MASK).text;

  /** The text including the token, which is fetched for this use only; undefined when it cannot be read. */
  async function wholeText(): Promise<string | undefined> {
    if (!hasToken) return step.text;
    const token = await secret.readOnce();
    return token === undefined ? undefined : stepWith(token).text;
  }
  async function copy() {
    const text = await wholeText();
    if (text !== undefined) await copyAndSay(text, title);
  }
  async function download(name: string) {
    const text = await wholeText();
    if (text !== undefined) saveFile(name, new Blob([text], { type: 'text/plain' }));
  }

  return (
    <li className="min-w-0">
      <h3 className="py-0.5 text-xs/5 font-medium wrap-anywhere">
        <span className="me-2 text-ink-faint figures">{number}</span> <span>{title}</span>
      </h3>
      <CodeText label={title} text={step.text}>
        {step.kind === 'file' && (
          <IconButton
            size="sm"
            icon={<Download />}
            label={`Download ${subject}`}
            isPending={secret.isPending}
            onClick={() => void download(step.name)}
          />
        )}
        <IconButton
          size="sm"
          icon={<Copy />}
          label={`Copy ${subject}`}
          isPending={secret.isPending}
          onClick={() => void copy()}
        />
      </CodeText>
    </li>
  );
}
