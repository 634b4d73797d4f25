import type { FieldConflict } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { ConflictDialog } from '../../ui/overlay/conflict-dialog.tsx';
import { sidesOf } from '../../ui/overlay/conflict-sides.ts';
import type { OrganizationDraft, SettingName } from './organization-draft.ts';
import { settingWords } from './setting-words.ts';

interface OrganizationConflictProps {
  conflict: { conflicts: readonly FieldConflict[] };
  base: OrganizationDraft;
  draft: OrganizationDraft;
  onClose: () => void;
  onChoose: (draft: OrganizationDraft) => void;
}

/** Both values of each field that another admin saved meanwhile. */
export function OrganizationConflict({
  conflict,
  base,
  draft,
  onClose,
  onChoose,
}: OrganizationConflictProps) {
  const { t } = useTranslation();
  // What was not changed elsewhere is no question: it is simply saved.
  const fields = conflict.conflicts.map(({ path, stored }) => ({
    path,
    name: settingWords(t, path),
    mine: draft[path as SettingName],
    theirs: stored,
    ...sidesOf<unknown>(base[path as SettingName], draft[path as SettingName], stored),
  }));
  return (
    <ConflictDialog
      fields={fields}
      onClose={onClose}
      onChoose={(theirs) =>
        onChoose({ ...draft, ...Object.fromEntries(theirs.map((one) => [one.path, one.theirs])) })
      }
    />
  );
}
