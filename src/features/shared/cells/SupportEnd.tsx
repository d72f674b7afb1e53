import { StatusText } from '@/ui/StatusText';
import { type SupportEndFacts, supportEndText } from './support-end-text';

/** Shows the version status with the day on which support ends, in its tone. */
export function SupportEnd(facts: SupportEndFacts) {
  const { label, detail, tone, hint } = supportEndText(facts);
  return (
    <StatusText tone={tone} detail={detail} hint={hint}>
      {label}
    </StatusText>
  );
}
