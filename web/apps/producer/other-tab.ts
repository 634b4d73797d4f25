import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSomebodyElse } from '../../data/other-person.ts';
import { whenAnotherTabTells } from '../../device/person-change.ts';

/**
 * The page of a person does not go on with the session of another: it begins anew, without a question about what is unsaved, which
 * stays on the device for who wrote it.
 */
export function useOtherTabs(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      whenAnotherTabTells(async () => {
        if (!(await isSomebodyElse(client))) return;
        await router.navigate({ to: '/', ignoreBlocker: true });
        window.location.reload();
      }),
    [client, router],
  );
}
