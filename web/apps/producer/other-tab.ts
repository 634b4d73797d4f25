import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whoIsSignedIn } from '../../data/other-person.ts';
import { whenAnotherTabTells } from '../../device/person-change.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { hasUnkept } from '../../ui/overlay/unsaved.tsx';

/**
 * The page of a person does not go on with the session of another: it begins anew, without a question about what is unsaved, which
 * stays on the device for who wrote it. Where a sign-out would lose what stands on this page alone, the page stays and says so.
 */
export function useOtherTabs(): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      whenAnotherTabTells(async () => {
        const mayLeave = !hasUnkept();
        const who = await whoIsSignedIn(client, mayLeave);
        if (who === 'nobody' && !mayLeave)
          toast({ tone: 'danger', text: t('shell:signedOutElsewhere'), lasting: 120_000 });
        if (who !== 'other') return;
        await router.navigate({ to: '/', ignoreBlocker: true });
        window.location.reload();
      }),
    [client, router, t],
  );
}
