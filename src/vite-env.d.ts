/// <reference types="vite/client" />

/** True in demo builds, which carry the mock Manager; false in production, which must not. */
declare const __DEMO__: boolean;
