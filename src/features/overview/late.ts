import { lazyWithRetry } from '@/ui/lazy-with-retry';

const parts = () => import('./late-parts');

export const FacetPanel = lazyWithRetry(async () => (await parts()).FacetPanel);
export const FilterSheet = lazyWithRetry(async () => (await parts()).FilterSheet);
export const FilterSuggestions = lazyWithRetry(async () => (await parts()).FilterSuggestions);
export const FleetFailure = lazyWithRetry(async () => (await parts()).FleetFailure);
export const GroupActions = lazyWithRetry(async () => (await parts()).GroupActions);
export const InstallReason = lazyWithRetry(async () => (await parts()).InstallReason);
export const ListPanel = lazyWithRetry(async () => (await parts()).ListPanel);
export const MissingFound = lazyWithRetry(async () => (await parts()).MissingFound);
export const MissingList = lazyWithRetry(async () => (await parts()).MissingList);
export const MoreMenu = lazyWithRetry(async () => (await parts()).MoreMenu);
export const ScopesBelow = lazyWithRetry(async () => (await parts()).ScopesBelow);
export const SharePanel = lazyWithRetry(async () => (await parts()).SharePanel);
export const SinceVisit = lazyWithRetry(async () => (await parts()).SinceVisit);
export const TextProblems = lazyWithRetry(async () => (await parts()).TextProblems);
export const TokenFilter = lazyWithRetry(async () => (await parts()).TokenFilter);
export const ViewDialog = lazyWithRetry(async () => (await parts()).ViewDialog);
