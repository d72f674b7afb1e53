import { serveFleets } from './serve';

// A separate thread, so that fetching, checking and preparing a large answer never blocks the page.
serveFleets(globalThis, self.name);
