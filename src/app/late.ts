import { lazyWithRetry } from '@/ui/lazy-with-retry';

const parts = () => import('./late-parts');
const after = () => import('./after-parts');

export const AsOfBanner = lazyWithRetry(async () => (await parts()).AsOfBanner);
export const ChangeNotice = lazyWithRetry(async () => (await after()).ChangeNotice);
export const DisconnectButton = lazyWithRetry(
  async () => (await import('@/features/connect/DisconnectButton')).DisconnectButton,
);
export const HintLayer = lazyWithRetry(async () => (await after()).HintLayer);
export const MomentGate = lazyWithRetry(async () => (await parts()).MomentGate);
export const MomentButton = lazyWithRetry(async () => (await after()).MomentButton);
export const NewEvents = lazyWithRetry(async () => (await after()).NewEvents);
export const PageNotices = lazyWithRetry(async () => (await after()).PageNotices);
export const UnknownAddress = lazyWithRetry(async () => (await after()).UnknownAddress);
