import { lazyWithRetry } from '@/ui/lazy-with-retry';

const parts = () => import('./late-parts');

export const AsOfBanner = lazyWithRetry(async () => (await parts()).AsOfBanner);
export const DisconnectButton = lazyWithRetry(
  async () => (await import('@/features/connect/DisconnectButton')).DisconnectButton,
);
export const HintLayer = lazyWithRetry(async () => (await parts()).HintLayer);
export const MomentGate = lazyWithRetry(async () => (await parts()).MomentGate);
export const PageNotices = lazyWithRetry(async () => (await parts()).PageNotices);
export const PastButton = lazyWithRetry(async () => (await parts()).PastButton);
