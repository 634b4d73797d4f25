import { kitReadersOf } from '@firstlook/contract/kit-item.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldDefinitions } from '../../data/organization.ts';
import { pressKitAddress } from '../../data/press-kit.ts';
import { Icon } from '../../ui/page/icon.tsx';

/** Everything of the release that one may take home, as one file; nothing where there is nothing to take. */
export function PressKitLink({ release }: { release: Release }) {
  const { t } = useTranslation();
  const { organizationId, _id, releaseType, releaseData } = release;
  const definitions = useFieldDefinitions(organizationId, releaseType).data?.items ?? [];
  if (kitReadersOf(definitions, releaseData) === 'nobody') return null;
  return (
    <a className="button" href={pressKitAddress(organizationId, _id)} download="">
      <Icon of={Package} />
      <span>{t('details:pressKit')}</span>
    </a>
  );
}
