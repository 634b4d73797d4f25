import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { createContext, useContext } from 'react';
import type { FormPictures } from '../../parts/upload/form-pictures.tsx';
import type { Need, OrganizationDraft, SettingName } from './organization-draft.ts';

/** What the parts of the form share. */
interface SettingScope {
  /** Absent: the organization was never saved. */
  organization: OrganizationView | undefined;
  base: OrganizationDraft;
  draft: OrganizationDraft;
  set: <K extends SettingName>(name: K, value: OrganizationDraft[K]) => void;
  /** Sentences by path. */
  errors: ReadonlyMap<string, string>;
  may: (need: Need) => boolean;
  /** Its pictures on their way. */
  pictures: FormPictures;
}

export const SettingScopeContext = createContext<SettingScope | null>(null);

export function useSettingScope(): SettingScope {
  const scope = useContext(SettingScopeContext);
  if (!scope) throw new Error('A setting outside of its form');
  return scope;
}

/** One field of the entity: its value, how to change it, and what is wrong with it. */
export function useSetting<K extends SettingName>(name: K) {
  const { draft, set, errors } = useSettingScope();
  return {
    value: draft[name],
    set: (value: OrganizationDraft[K]) => set(name, value),
    error: errors.get(name),
  };
}

/** Parts of the design are written one by one, into one field. */
export function useDesign() {
  const { value, set } = useSetting('designPreferences');
  return { design: value, setDesign: (part: Partial<typeof value>) => set({ ...value, ...part }) };
}
