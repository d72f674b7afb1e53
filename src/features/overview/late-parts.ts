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
export { ScopesBelow } from '@/features/scopes/ScopesBelow';
export { GroupActions } from '@/features/situation/GroupActions';
export { ViewDialog } from '@/features/views/ViewDialog';
export { InstallReason } from './InstallReason';
export { SinceVisit } from './SinceVisit';
export { ListPanel } from './toolbar/ListPanel';
export { MoreMenu } from './toolbar/MoreMenu';
