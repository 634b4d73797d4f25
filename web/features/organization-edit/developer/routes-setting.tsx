import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { Section } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { RouteFields } from './route-fields.tsx';

/** Pages of the navigation: which releases each shows, or a page of the organization's own, and to whom. */
export function RoutesSetting() {
  const { t } = useTranslation();
  const { draft, errors } = useSettingScope();
  const routes = useSetting('routes');
  const types = draft.releaseTypes.map(({ id, name }) => ({ value: id, label: name || id }));
  return (
    <Section
      needs="develop"
      path="routes"
      title={t('organizationEdit:field.routes')}
      text={t('organizationEdit:help.routes')}
    >
      <RowsEditor
        label={t('organizationEdit:field.routes')}
        items={routes.value}
        addLabel={t('organizationEdit:route.add')}
        create={(): OrganizationRoute => ({
          id: '',
          name: '',
          releaseFilter: {},
          showInRoles: ['admin', 'producer'],
        })}
        pathOf={(index) => `routes.${index}`}
        isWrong={(index) => [...errors.keys()].some((path) => path.startsWith(`routes.${index}.`))}
        title={(route) => (
          <>
            <b>
              <bdi>{route.name || route.id || t('organizationEdit:untitled')}</bdi>
            </b>
            {route.default && <span className="chip ok">{t('organizationEdit:route.isDefault')}</span>}
            {route.hideFromUi && <span className="chip neutral">{t('organizationEdit:route.hidden')}</span>}
          </>
        )}
        onChange={routes.set}
      >
        {(route, change, index) => (
          <RouteFields
            route={route}
            index={index}
            types={types}
            change={change}
            onDefault={(on) =>
              routes.set(
                routes.value.map((one, at) => ({ ...one, default: (on && at === index) || undefined })),
              )
            }
          />
        )}
      </RowsEditor>
    </Section>
  );
}
