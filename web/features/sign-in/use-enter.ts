import { useRouter } from '@tanstack/react-router';
import { safeEndpoint } from '../../device/address.ts';
import { keepGreeting } from '../../device/greeting.ts';
import { path } from '../../device/path.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { keptInvitation } from './kept-invitation.ts';

/** Goes on to where the person wanted to be, and is greeted: a route of this app with its query, already checked. */
export function useEnter(): (isNew?: boolean) => void {
  const router = useRouter();
  const endpoint = safeEndpoint(useRouteSearch().endpoint);
  return (isNew) => {
    keepGreeting(isNew ? 'welcome' : 'welcomeBack');
    router.history.replace(keptInvitation() && !isNew ? path.invitation : endpoint);
  };
}
