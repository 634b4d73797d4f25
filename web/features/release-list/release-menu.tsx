import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { Archive, ArchiveRestore, Ellipsis, FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DuplicateItem, Duplicating } from '../../parts/duplicate/duplicate-item.tsx';
import { cardActions } from '../../parts/release-actions.ts';
import { TranslateItem, Translating } from '../../parts/translate/translate-item.tsx';
import { useArchive } from '../../parts/use-archive.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { IconButton } from '../../ui/page/button.tsx';

interface ReleaseMenuProps {
  organizationId: string;
  release: ReleaseCard;
  name: string;
  className?: string;
  /** Opens the folders of the release; absent for those who may not change them. */
  onFile: ((release: ReleaseCard) => void) | undefined;
}

/** Stands in the opened menu alone: a list of cards has nothing of it ready. */
function ArchiveItem({
  organizationId,
  release,
  name,
}: Pick<ReleaseMenuProps, 'organizationId' | 'release' | 'name'>) {
  const { t } = useTranslation();
  const { archive, bringBack } = useArchive(organizationId);
  const isAway = release.archivedAt !== null;
  const named = { id: release._id, name };
  return (
    <MenuItem
      icon={isAway ? ArchiveRestore : Archive}
      onClick={() => void (isAway ? bringBack(named) : archive(named))}
    >
      {t(`releases:action.${isAway ? 'unarchive' : 'archive'}`)}
    </MenuItem>
  );
}

/** Everything that can be done with a release, behind one button. */
export function ReleaseMenu({ organizationId, release, name, className, onFile }: ReleaseMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [asked, setAsked] = useState<'duplicate' | 'translate'>();
  const dialog = { organizationId, id: release._id, name, onClose: () => setAsked(undefined) };
  return (
    <>
      <Menu
        align="end"
        target={
          <IconButton className={className} icon={Ellipsis} label={t('releases:actionsOf', { name })} />
        }
      >
        {cardActions(organizationId, release).map((action) => (
          <MenuItem
            key={action.key}
            icon={action.icon}
            flip={action.flip}
            onClick={() =>
              action.href ? window.open(action.href, '_blank', 'noopener') : go(action.to ?? '/')
            }
          >
            {t(`releases:action.${action.key}`)}
          </MenuItem>
        ))}
        {onFile && (
          <MenuItem icon={FolderInput} onClick={() => onFile(release)}>
            {t('releases:action.folders')}
          </MenuItem>
        )}
        {release.abilities.edit && <DuplicateItem onOpen={() => setAsked('duplicate')} />}
        {release.abilities.edit && <TranslateItem onOpen={() => setAsked('translate')} />}
        {release.abilities.edit && <ArchiveItem {...{ organizationId, release, name }} />}
      </Menu>
      {asked === 'duplicate' && <Duplicating {...dialog} />}
      {asked === 'translate' && <Translating {...dialog} />}
    </>
  );
}
