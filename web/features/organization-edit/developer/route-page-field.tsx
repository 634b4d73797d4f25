import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { useSettingScope } from '../setting-scope.ts';
import { FileLink } from './file-link.tsx';
import { useFileOptions } from './use-file-options.ts';

interface RoutePageFieldProps {
  route: OrganizationRoute;
  index: number;
  onChange: (change: Partial<OrganizationRoute>) => void;
}

/** The HTML that a route shows in place of a list, with the ways to its text and to the page itself. */
export function RoutePageField({ route, index, onChange }: RoutePageFieldProps) {
  const { t } = useTranslation();
  const { errors, may, organization } = useSettingScope();
  const pageOptions = useFileOptions('html');
  const file = route.htmlContentFilePath;
  return (
    <div>
      <SelectField
        clearable
        disabled={!may('develop')}
        label={t('organizationEdit:route.page')}
        help={t('organizationEdit:route.pageHelp')}
        value={file ?? null}
        options={pageOptions(file)}
        error={errors.get(`routes.${index}.htmlContentFilePath`)}
        onChange={(chosen) => onChange({ htmlContentFilePath: chosen ?? undefined })}
      />
      <div className="row wrap">
        <FileLink file={file} />
        {organization && file && (
          <AppLink className="link small" to={path.nav(organization._id)} search={{ page: route.name }}>
            {t('organizationEdit:route.openPage')}
          </AppLink>
        )}
      </div>
    </div>
  );
}
