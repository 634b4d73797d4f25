import type { Release } from '@firstlook/contract/release.ts';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareLink } from '../../device/share-link.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';

type Shown = Pick<Release, 'publicUrl' | 'releaseData'>;

/** Passes the public page on; null where there is none: what opens for some only has no address that others could use. */
function useShare({ publicUrl: url, releaseData }: Shown): (() => void) | null {
  const { t } = useTranslation();
  if (!url) return null;
  const share = async () => {
    const shared = await shareLink({ title: String(releaseData.title ?? ''), url });
    if (shared === 'copied') toast({ tone: 'ok', text: t('details:share.copied') });
    if (shared === 'failed') toast({ tone: 'danger', text: t('details:direct.copyFailed', { link: url }) });
  };
  return () => void share();
}

/** For readers. */
export function ShareButton({ release }: { release: Shown }) {
  const { t } = useTranslation();
  const share = useShare(release);
  if (!share) return null;
  return (
    <Button icon={Share2} onClick={share}>
      {t('details:share.share')}
    </Button>
  );
}

/** For those who edit: they have more to do with a release than fits beside it. */
export function ShareItem({ release }: { release: Shown }) {
  const { t } = useTranslation();
  const share = useShare(release);
  if (!share) return null;
  return (
    <MenuItem icon={Share2} onClick={share}>
      {t('details:share.share')}
    </MenuItem>
  );
}
