// What the first rows do not need, in one file of the build.
export { AsOfBanner } from '@/features/moment/AsOfBanner';
export { MomentGate } from '@/features/moment/MomentGate';
export { PastButton } from '@/features/moment/PastButton';
export { PageNotices } from '@/features/notices/PageNotices';
export { HintLayer } from '@/ui/HintLayer';
