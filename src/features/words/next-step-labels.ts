import type { NextStep } from '@/domain/upgrade/next-step';

interface Subject {
  /** The delegate in the request: `the Harness delegate prod in account acme`. Undefined where it was just named. */
  readonly subject?: string;
  /** The image to upgrade to; empty or undefined when it is unknown. */
  readonly image: string | undefined;
}

/** `Please upgrade the Harness delegate prod to the image …` */
export function requestAsk(step: NextStep, subject: Subject): string {
  return `Please ${stepText(step, subject)}`;
}

/** For a delegate that was just named: `Upgrade it to the image …` */
export function nextStepText(step: NextStep, image: string | undefined): string {
  const text = stepText(step, { image });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function stepText(step: NextStep, { subject, image }: Subject): string {
  const it = subject ?? 'it';
  const target = image ? `the image ${image}` : 'the latest version';
  switch (step) {
    case 'replace':
      return `install a new delegate with the same tags in ${subject === undefined ? 'its place' : `the place of ${subject}`}. When the new one is connected, stop the old one.`;
    case 'registerAgain':
      return `register ${it} again with an active token.`;
    case 'troubleshoot':
      return `find out why no heartbeat comes from ${it}, and start ${subject === undefined ? 'it' : 'the delegate'} again.`;
    case 'troubleshootOrDelete':
      return `find out why no heartbeat comes from ${it}. Start ${subject === undefined ? 'it' : 'the delegate'} again, or delete it if nobody needs it.`;
    case 'troubleshootInstances':
      return `find out why some instances of ${it} are not connected.`;
    case 'troubleshootInstancesAndUpgrade':
      return `find out why some instances of ${it} are not connected. Upgrade ${subject === undefined ? 'it' : 'the delegate'} to ${target}.`;
    case 'upgrade':
      return `upgrade ${it} to ${target}.`;
    case 'awaitUpgrader':
      return 'wait until its upgrader installs the next release.';
    case 'awaitRelease':
      return `upgrade ${it} when the next release is out. It has the latest version.`;
    case 'switchOnAutoUpgrade':
      return `switch auto-upgrade on for ${it}, or upgrade it regularly.`;
    case 'check':
      return `check whether ${it} runs. The Manager sent values that cannot be read.`;
  }
}
