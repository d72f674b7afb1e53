// What the first rows do not need, in one file of the build.
export { SharePanel } from '@/features/export/SharePanel';
export { FleetFailure } from '@/features/failures/FleetFailure';
export { FacetPanel } from '@/features/filters/FacetPanel';
export { FilterSheet } from '@/features/filters/FilterSheet';
export { FilterSuggestions } from '@/features/filters/FilterSuggestions';
export { TextProblems } from '@/features/filters/TextProblems';
export { TokenFilter } from '@/features/filters/TokenFilter';
export { MissingFound } from '@/features/missing/MissingFound';
export { MissingList } from '@/features/missing/MissingList';
export { CopySummary } from '@/features/situation/CopySummary';
export { GroupActions } from '@/features/situation/GroupActions';
export { ViewDialog } from '@/features/views/ViewDialog';
export { ViewsPanel } from '@/features/views/ViewsPanel';
export { NoDelegates } from './NoDelegates';
export { NoMatch } from './NoMatch';
export { DisplayPanel } from './toolbar/DisplayPanel';
export { ToolbarNote } from './toolbar/ToolbarNote';
