import type { Release } from '@firstlook/contract/release.ts';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/page/icon.tsx';

/** The public page, where there is one. */
export function PublicPageLink({ publicUrl }: Pick<Release, 'publicUrl'>) {
  const { t } = useTranslation();
  if (!publicUrl) return null;
  return (
    <a className="button" href={publicUrl} target="_blank" rel="noreferrer">
      <Icon of={Globe} />
      <span>{t('details:publicPage')}</span>
    </a>
  );
}
