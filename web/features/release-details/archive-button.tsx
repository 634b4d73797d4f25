import type { Release } from '@firstlook/contract/release.ts';
import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useArchive } from '../../parts/use-archive.ts';
import { Button } from '../../ui/page/button.tsx';

/** Puts the release away, for those who edit; the note above the page brings it back. */
export function ArchiveButton({ release }: { release: Release }) {
  const { t } = useTranslation();
  const { isBusy, archive } = useArchive(release.organizationId);
  if (!release.abilities.edit || release.archivedAt) return null;
  const named = { id: release._id, name: String(release.releaseData.title ?? '') };
  return (
    <Button icon={Archive} busy={isBusy} onClick={() => void archive(named)}>
      {t('releases:action.archive')}
    </Button>
  );
}
