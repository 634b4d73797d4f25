import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isClientAddress } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';

/** Copies the address of the direct link page, where the organization offers one and the release is out. */
export function DirectLinkButton({
  organization,
  release,
}: {
  organization: OrganizationView | undefined;
  release: Release;
}) {
  const { t } = useTranslation();
  const isOffered =
    organization?.useDirectLink && !organization.requireAuth && release.status === 'distributed';
  if (!isOffered) return null;
  // It names its organization, so that a person who signs in from there stays in its mode.
  const mode = `${isClientAddress() ? '/client' : ''}/${organization.domain ?? organization._id}`;
  const link = `${window.location.origin}${mode}#${path.releaseDirect(release._id)}`;
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => toast({ tone: 'ok', text: t('details:direct.copied') }),
      () => toast({ tone: 'danger', text: t('details:direct.copyFailed', { link }) }),
    );
  return (
    <Button icon={Link2} onClick={copy}>
      {t('details:direct.copy')}
    </Button>
  );
}
