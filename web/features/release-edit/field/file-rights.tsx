import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { Switch } from '../../../ui/field/switch.tsx';
import { useFieldScope } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { FileLicence } from './file-licence.tsx';

interface FileRightsProps {
  file: StoredFile;
  kind: 'file' | 'picture' | 'film';
  onChange: (change: Pick<StoredFile, 'requireAuth' | 'downloadable' | 'terms' | 'usableUntil'>) => void;
}

/** Who gets the file, on what terms and how long, and whether it may be taken home; both are on where nothing was said (docs/decisions/0018). */
export function FileRights({ file, kind, onChange }: FileRightsProps) {
  const { t } = useTranslation();
  const { organizationId } = useFieldScope();
  const organization = useOrganization(organizationId);
  const isClosed = kind === 'film' && !organization?.allowFilmDownload;
  return (
    <div className={css.fileRights}>
      <Switch
        label={t(kind === 'picture' ? 'releaseEdit:file.requireAuthPicture' : 'releaseEdit:file.requireAuth')}
        checked={file.requireAuth !== false}
        onChange={(requireAuth) => onChange({ requireAuth })}
      />
      <Switch
        label={t(
          isClosed
            ? 'releaseEdit:file.downloadableClosed'
            : kind === 'picture'
              ? 'releaseEdit:file.downloadablePicture'
              : 'releaseEdit:file.downloadable',
        )}
        checked={!isClosed && file.downloadable !== false}
        disabled={isClosed}
        onChange={(downloadable) => onChange({ downloadable })}
      />
      {kind !== 'film' && <FileLicence file={file} onChange={onChange} />}
    </div>
  );
}
