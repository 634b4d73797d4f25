import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';

interface FolderEmptyProps {
  organizationId: string;
  /** No such folder, or none with anything in it for this person. */
  isGone: boolean;
  mayFile: boolean;
}

/** A folder in which nothing lies, and the address of one that is not there any more. */
export function FolderEmpty({ organizationId, isGone, mayFile }: FolderEmptyProps) {
  const { t } = useTranslation();
  return (
    <Empty
      drawing={isGone ? 'noMatch' : 'nothing'}
      title={t(isGone ? 'folders:gone.title' : 'folders:empty.title')}
      text={isGone ? t('folders:gone.text') : mayFile ? t('folders:empty.text') : undefined}
    >
      <ButtonLink kind="primary" to={path.releases(organizationId)}>
        {t('folders:all')}
      </ButtonLink>
    </Empty>
  );
}
