// What only a moment of the past or a day to come needs, with the code that is fetched when somebody approaches it.
export { AsOfBanner } from '@/features/moment/AsOfBanner';
export { MomentGate } from '@/features/moment/MomentGate';
