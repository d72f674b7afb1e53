import { serveFleets } from './serve';

// A thread of its own: fetching, checking and preparing a large answer never blocks the page.
serveFleets(globalThis, self.name);
