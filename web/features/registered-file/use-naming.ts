import { fieldsOfLevel, type Way } from '@firstlook/contract/field-level.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useRef } from 'react';
import { withConditionsAt } from './definitions.ts';

interface Naming {
  way: Way;
  /** The fields whose condition named this one when its name began to be typed. */
  followers: Way[];
  name: string;
}

/**
 * While a field gets another name, conditions that name it follow letter by letter. Which ones is settled when the typing
 * begins: on its way a name may be that of another field.
 */
export function useNaming(level: readonly FieldDefinition[]) {
  const naming = useRef<Naming | null>(null);
  return {
    begin: (way: Way, name: string) => {
      const followers = fieldsOfLevel(level).filter(
        ({ field }) => name !== '' && field.showIf?.field === name,
      );
      naming.current = { way, name, followers: followers.map((one) => one.way) };
    },
    end: () => {
      naming.current = null;
    },
    /** The level as it is written: with the conditions that follow. */
    following: (next: readonly FieldDefinition[]): FieldDefinition[] => {
      const now = naming.current;
      const renamed =
        now && fieldsOfLevel(next).find(({ way }) => way.join() === now.way.join())?.field.fieldName;
      if (!now || !renamed || renamed === now.name) return [...next];
      now.name = renamed;
      return withConditionsAt(next, now.followers, renamed);
    },
  };
}

export type NamingOfLevel = ReturnType<typeof useNaming>;
