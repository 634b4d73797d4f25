import { embedCode, embedHeight, embedPath } from '@firstlook/contract/embed-host.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { Code } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';

/** The line by which a page of the organization's choice shows the release; nothing where no page may. */
export function EmbedItem({ release }: { release: Release }) {
  const { t } = useTranslation();
  const organization = useOrganization(release.organizationId);
  const { publicUrl, slug, releaseData } = release;
  if (!organization || organization.embedHosts.length === 0 || !publicUrl || !slug) return null;
  const address = new URL(embedPath(organization.domain ?? organization._id, slug), publicUrl).href;
  const code = embedCode(address, String(releaseData.title ?? ''), embedHeight.release);
  return (
    <MenuItem icon={Code} onClick={() => void copyWithNotice(t, code)}>
      {t('details:embed')}
    </MenuItem>
  );
}
