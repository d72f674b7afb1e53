// What the page shows after the first rows without being asked, in one small file of the build.
export { NewEvents } from '@/features/activity/NewEvents';
export { UnknownAddress } from '@/features/frame/UnknownAddress';
export { MomentButton } from '@/features/moment/MomentButton';
export { PageNotices } from '@/features/notices/PageNotices';
export { ChangeNotice } from '@/features/writes/ChangeNotice';
export { HintLayer } from '@/ui/HintLayer';
