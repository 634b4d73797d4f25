import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { AppLink } from '../../../ui/page/link.tsx';
import { useSettingScope } from '../setting-scope.ts';

/** From a field that names a file to the file itself. */
export function FileLink({ file }: { file: string | undefined }) {
  const { t } = useTranslation();
  const { organization, may } = useSettingScope();
  if (!file || !organization || !may('develop')) return null;
  return (
    <AppLink className="link small" to={path.registeredFile(organization._id)} search={{ file }}>
      {t('organizationEdit:file.open')}
    </AppLink>
  );
}
