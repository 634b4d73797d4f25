import type { Contact } from '@firstlook/contract/contact.ts';
import type { SelectionBarProps, SelectionState } from '../../parts/selection/use-selection.ts';
import type { Condition } from './list-state.ts';

/** What the bar of acts on contacts stands for. */
export interface ContactBarProps extends SelectionBarProps<SelectionState<Contact, Condition>, Condition> {
  canWrite: boolean;
}
