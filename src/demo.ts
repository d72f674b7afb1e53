// The one door to the mock Manager; only demo builds open it.
export { startDemo } from './mocks/browser';
