import { lazyWithRetry } from '@/ui/lazy-with-retry';

/** The menu; its code and the permissions load when it opens. */
export const DelegateMenu = lazyWithRetry(async () => (await import('./DelegateMenu')).DelegateMenu);
