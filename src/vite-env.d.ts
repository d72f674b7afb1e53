/// <reference types="vite/client" />

/** True in demo builds, which carry the mock Manager; false in production, which must not. */
// oxlint-disable-next-line no-underscore-dangle -- as constants of a build are written
declare const __DEMO__: boolean;
