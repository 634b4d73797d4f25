import { type ComponentType, createContext } from 'react';

export interface LiveFormProps {
  organizationId: string;
  /** As they are being written: whatever is in them. */
  definitions: readonly unknown[];
}

/** Features do not import each other: the app hands the form of releases down to who writes its fields. */
export const LiveFormContext = createContext<ComponentType<LiveFormProps> | null>(null);
