import { useTranslation } from 'react-i18next';
import { useSavedViews } from '../../data/saved-view.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx';

/** The lines of the menu of views. */
export function SavedViewItems({ organizationId, onKeep }: { organizationId: string; onKeep: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const { data, error } = useSavedViews(organizationId);
  return (
    <>
      {error && <p className="palette-none">{errorText(error)}</p>}
      {data?.items.map(({ _id, name, search }) => (
        <MenuItem key={_id} onClick={() => go(path.releases(organizationId), { search })}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      {data && data.total > 0 && <MenuDivider />}
      <MenuItem onClick={onKeep}>{t(data?.total ? 'views:keepOrManage' : 'views:keep')}</MenuItem>
    </>
  );
}
