export { DataFacts } from './DataFacts';
export { HelpDialog } from './HelpDialog';
export { SettingsPanel } from './SettingsPanel';
