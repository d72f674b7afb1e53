import { lazyWithRetry } from '@/ui/lazy-with-retry';

export const Lead = lazyWithRetry(async () => (await import('./Lead')).Lead);
export const StaleNotice = lazyWithRetry(
  async () => (await import('@/features/failures/StaleNotice')).StaleNotice,
);
export const UnreadableNotice = lazyWithRetry(
  async () => (await import('@/features/failures/UnreadableNotice')).UnreadableNotice,
);
