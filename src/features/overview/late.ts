import { lazyWithRetry } from '@/ui/lazy-with-retry';

const parts = () => import('./late-parts');

export const CopySummary = lazyWithRetry(async () => (await parts()).CopySummary);
export const DisplayPanel = lazyWithRetry(async () => (await parts()).DisplayPanel);
export const FacetPanel = lazyWithRetry(async () => (await parts()).FacetPanel);
export const FilterSheet = lazyWithRetry(async () => (await parts()).FilterSheet);
export const FilterSuggestions = lazyWithRetry(async () => (await parts()).FilterSuggestions);
export const FleetFailure = lazyWithRetry(async () => (await parts()).FleetFailure);
export const GroupActions = lazyWithRetry(async () => (await parts()).GroupActions);
export const InstallReason = lazyWithRetry(async () => (await import('./InstallReason')).InstallReason);
export const MissingFound = lazyWithRetry(async () => (await parts()).MissingFound);
export const MissingList = lazyWithRetry(async () => (await parts()).MissingList);
export const NoDelegates = lazyWithRetry(async () => (await parts()).NoDelegates);
export const NoMatch = lazyWithRetry(async () => (await parts()).NoMatch);
export const SharePanel = lazyWithRetry(async () => (await parts()).SharePanel);
export const TextProblems = lazyWithRetry(async () => (await parts()).TextProblems);
export const TokenFilter = lazyWithRetry(async () => (await parts()).TokenFilter);
export const ToolbarNote = lazyWithRetry(async () => (await parts()).ToolbarNote);
export const ViewDialog = lazyWithRetry(async () => (await parts()).ViewDialog);
export const ViewsPanel = lazyWithRetry(async () => (await parts()).ViewsPanel);
