import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { ReleaseDraft } from '../../data/release.ts';
import { useFieldWords } from '../../parts/field-words.ts';
import { ConflictDialog } from '../../ui/overlay/conflict-dialog.tsx';
import { fieldsByName, valueAt, withValue } from './draft-path.ts';
import { decisionSides } from './merge-stored.ts';
import type { Conflict } from './use-release-form.ts';

interface ReleaseConflictProps {
  conflict: Conflict;
  definitions: readonly FieldDefinition[];
  base: ReleaseDraft;
  draft: ReleaseDraft;
  onClose: () => void;
  /** The draft with the chosen values, to be saved over the stored version. */
  onChoose: (draft: ReleaseDraft) => void;
}

/** The conflict of a release, with its fields' own names. */
export function ReleaseConflict({
  conflict,
  definitions,
  base,
  draft,
  onClose,
  onChoose,
}: ReleaseConflictProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const fields = fieldsByName(definitions);
  const nameOf = (path: string) => {
    const name = path.replace(/^releaseData\./, '');
    if (name === 'expirationDate') return t('releaseEdit:expiration');
    if (name === 'embargoUntil' || name === 'publishAt') return t(`releaseEdit:${name}.label`);
    if (name.startsWith('design')) return t('releaseEdit:language');
    return words(fields.get(name.split('.')[0] ?? '')?.title) || name;
  };
  return (
    <ConflictDialog
      title={t('releaseEdit:conflict.title')}
      fields={conflict.conflicts.map(({ path, stored }) => ({
        path,
        name: nameOf(path),
        mine: valueAt(draft, path),
        theirs: stored,
        ...decisionSides(base, draft, path, stored),
      }))}
      onClose={onClose}
      onChoose={(theirs) =>
        onChoose(theirs.reduce((result, one) => withValue(result, one.path, one.theirs), draft))
      }
    />
  );
}
