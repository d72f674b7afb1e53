import type { Fleet } from '../delegate/fleet';
import type { Evidence, Subjects } from './rule';

/** The instances that fell silent within the same two minutes. */
export function fellSilentTogether(_fleet: Fleet): Subjects {
  return { rows: new Uint32Array(), instances: new Uint32Array() };
}

/** When they fell silent, and what most of them have in common. */
export function togetherEvidence(_subjects: Subjects, _fleet: Fleet): readonly Evidence[] {
  return [];
}
