import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../parts/use-draft-form.ts';
import { ConflictDialog } from '../../ui/overlay/conflict-dialog.tsx';
import { sidesOf } from '../../ui/overlay/conflict-sides.ts';

interface TextDraft {
  path: string;
  content: string;
}

interface FileConflictProps {
  base: TextDraft;
  mine: TextDraft;
  theirs: Versioned<TextDraft>;
  onClose: () => void;
  onTheirs: (theirs: Versioned<TextDraft>) => void;
  onMine: (version: number | undefined) => void;
}

/** Another developer saved the file meanwhile: their text comes into the form, or the one here is saved over it. */
export function FileConflict({ base, mine, theirs, onClose, onTheirs, onMine }: FileConflictProps) {
  const { t } = useTranslation();
  return (
    <ConflictDialog
      title={t('registeredFile:conflict.title', { path: mine.path })}
      fields={[
        {
          path: 'content',
          name: t('registeredFile:text'),
          mine: mine.content,
          theirs: theirs.draft.content,
          ...sidesOf(base.content, mine.content, theirs.draft.content),
        },
      ]}
      onClose={onClose}
      onChoose={(chosen) => (chosen.length > 0 ? onTheirs(theirs) : onMine(theirs.version))}
    />
  );
}
