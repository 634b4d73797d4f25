import type { Release } from '@firstlook/contract/release.ts';
import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { Button } from '../ui/page/button.tsx';
import { Note } from '../ui/page/note.tsx';
import { useArchive } from './use-archive.ts';

type NotedRelease = Pick<Release, '_id' | 'organizationId' | 'archivedAt' | 'abilities' | 'releaseData'>;

/** Says that a release is put away, since when and what that means, with the way back. */
export function ArchivedNote({ release }: { release: NotedRelease | undefined }) {
  const { t } = useTranslation();
  const { isBusy, bringBack } = useArchive(release?.organizationId ?? '');
  if (!release?.archivedAt) return null;
  const named = { id: release._id, name: String(release.releaseData.title ?? '') };
  return (
    <Note tone="warn">
      <p>
        {t('releases:archive.since')} <Ltr>{formatDate(release.archivedAt)}</Ltr>.{' '}
        {t('releases:archive.note')}
      </p>
      {release.abilities.edit && (
        <Button size="xs" icon={ArchiveRestore} busy={isBusy} onClick={() => void bringBack(named)}>
          {t('releases:action.unarchive')}
        </Button>
      )}
    </Note>
  );
}
