import { lazyWithRetry } from '@/ui/lazy-with-retry';

export const StaleNotice = lazyWithRetry(
  async () => (await import('@/features/shared/states/StaleNotice')).StaleNotice,
);
export const UnreadableNotice = lazyWithRetry(
  async () => (await import('@/features/shared/states/UnreadableNotice')).UnreadableNotice,
);
