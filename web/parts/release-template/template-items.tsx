import type { ReleaseType } from '@firstlook/contract/organization.ts';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReleaseTemplates } from '../../data/release-template.ts';
import { path } from '../../device/path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { MenuDivider, MenuItem, MenuLabel } from '../../ui/overlay/menu.tsx';

interface TemplateItemsProps {
  organizationId: string;
  /** Of these types; a template of a type that is gone is for the dialog alone. */
  types: readonly ReleaseType[];
  onManage: () => void;
}

/** The lines of a menu that begin a release with a template. */
export function TemplateItems({ organizationId, types, onManage }: TemplateItemsProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { data } = useReleaseTemplates(organizationId);
  if (!data || data.total === 0) return null;
  const shown = data.items.filter(({ releaseType }) => types.some(({ id }) => id === releaseType));
  return (
    <>
      {shown.length > 0 && <MenuLabel>{t('templates:menu')}</MenuLabel>}
      {shown.map(({ _id, name }) => (
        <MenuItem
          key={_id}
          onClick={() => go(path.releaseEdit(organizationId), { search: { template: _id } })}
        >
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={Settings2} onClick={onManage}>
        {t('templates:manage')}
      </MenuItem>
    </>
  );
}
