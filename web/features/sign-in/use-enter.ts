import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { keptInvitation } from './kept-invitation.ts';

/** Says welcome and goes on to where the person wanted to be: a route of this app with its query, already checked. */
export function useEnter(): (user: NonNullable<LoginAnswer['user']>, isNew?: boolean) => void {
  const router = useRouter();
  const { t } = useTranslation();
  const endpoint = safeEndpoint(useRouteSearch().endpoint);
  return (user, isNew) => {
    toast({ tone: 'ok', text: t(isNew ? 'signIn:welcome' : 'signIn:welcomeBack', { name: user.firstName }) });
    router.history.replace(keptInvitation() && !isNew ? path.invitation : endpoint);
  };
}
