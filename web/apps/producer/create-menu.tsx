import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { useTemplates } from '../../parts/release-template/use-templates.tsx';
import { useCurrentPath } from '../../parts/shell/current-path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './header.module.css';
import type { Viewer } from './viewer.ts';

/** One button to make a release; with several types it asks which. */
export function CreateMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const go = useGo();
  const current = useCurrentPath();
  // Every other list has a filled button of its own.
  const kind = current === '/' || current.startsWith('/release/') ? 'primary' : 'outline';
  const { organization } = viewer;
  const types = organization?.releaseTypes ?? [];
  const [only] = types;
  const templates = useTemplates(organization?._id ?? '', types);
  if (!organization || !only) return null;
  const create = (releaseType: string) => go(path.releaseEdit(organization._id), { search: { releaseType } });
  const label = t('shell:newRelease');
  if (types.length === 1) {
    return (
      <div className={css.create}>
        <Button kind={kind} size="sm" icon={Plus} aria-label={label} onClick={() => create(only.id)}>
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div className={css.create}>
      <Menu
        align="end"
        target={
          <Button kind={kind} size="sm" icon={Plus} aria-label={label}>
            {label}
          </Button>
        }
      >
        <MenuLabel>{t('shell:chooseType')}</MenuLabel>
        {types.map((type) => (
          <MenuItem key={type.id} onClick={() => create(type.id)}>
            {type.name}
          </MenuItem>
        ))}
        {templates.items}
      </Menu>
      {templates.dialog}
    </div>
  );
}
