import { LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setUiConfig, useUiConfig } from '../../device/ui-config.ts';
import { Segmented } from '../../ui/field/segmented.tsx';

/** Cards or rows; kept in the browser. */
export function ViewSwitch() {
  const { t } = useTranslation();
  const { releaseView } = useUiConfig();
  return (
    <Segmented
      label={t('releases:view')}
      value={releaseView}
      onChange={(value) => setUiConfig({ releaseView: value })}
      options={[
        { value: 'grid', label: t('releases:grid'), icon: LayoutGrid },
        { value: 'table', label: t('releases:table'), icon: List },
      ]}
    />
  );
}
