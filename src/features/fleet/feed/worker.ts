import { serveFeed } from './serve';

// The fleet feed's own thread: fetching, checking and preparing a large answer never blocks the page.
serveFeed(globalThis, self.name);
