import { queryClient } from '../../data/query-client.ts';
import { isSomebodyElse } from '../../data/session.ts';
import { whenAnotherTabTells } from '../../device/person-change.ts';
import { router } from './router.tsx';

/**
 * The page of a person does not go on with the session of another: it begins anew, without a question about what is unsaved, which
 * stays on the device for who wrote it.
 */
export const followOtherTabs = (): void =>
  whenAnotherTabTells(async () => {
    if (!(await isSomebodyElse(queryClient))) return;
    await router.navigate({ to: '/', ignoreBlocker: true });
    window.location.reload();
  });
