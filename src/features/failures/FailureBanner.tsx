import { Banner } from '@/ui/Banner';
import { failureDetail } from './failure-labels';

interface FailureBannerProps {
  readonly title: string;
  readonly failure: Error | undefined;
}

/** An urgent banner with the reason of a failure. Renders nothing without a failure. */
export function FailureBanner({ title, failure }: FailureBannerProps) {
  if (!failure) return null;
  return (
    <Banner tone="bad" title={title} isUrgent>
      {failureDetail(failure)}
    </Banner>
  );
}
