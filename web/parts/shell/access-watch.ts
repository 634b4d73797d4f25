import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whenRefused } from '../../data/api.ts';
import { organizationsQuery } from '../../data/organization.ts';
import { sessionQuery } from '../../data/session.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { accessChanges } from './access-change.ts';

/** Things are not found for many reasons: the session is looked at no more often than this, milliseconds. */
const pause = 3000;
const lasting = 20_000;

/** When something was refused, looks whether a role was taken away meanwhile; says so, and shows what is left. */
export function useAccessWatch(): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const go = useGo();
  useEffect(() => {
    let askedAt = 0;
    const lookAgain = async () => {
      const before = client.getQueryData(sessionQuery.queryKey);
      if (!before || Date.now() - askedAt < pause) return;
      askedAt = Date.now();
      const after = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
      const changes = after ? accessChanges(before, after) : [];
      if (changes.length === 0) return;
      for (const { organization: name, role } of changes) {
        const text = role
          ? t('shell:access.role', { name, role: t(`shell:role.${role}`) })
          : t('shell:access.lost', { name });
        toast({ tone: 'danger', text, lasting });
      }
      await client.fetchQuery({ ...organizationsQuery, staleTime: 0 }).catch(() => null);
      if (changes.some(({ role }) => role === null)) go('/', { replace: true, force: true });
      await client.invalidateQueries();
    };
    whenRefused(() => void lookAgain());
    return () => whenRefused(() => undefined);
  }, [client, t, go]);
}
