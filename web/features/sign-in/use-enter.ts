import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { localeOfAccount } from '../../data/settings.ts';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { languageOf, loadLocale } from '../../i18n/words.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { keptInvitation } from './kept-invitation.ts';

/**
 * Says welcome, in the language of the account, and goes on to where the person wanted to be: a route of this app with its query, already
 * checked.
 */
export function useEnter(): (user: NonNullable<LoginAnswer['user']>, isNew?: boolean) => void {
  const router = useRouter();
  const client = useQueryClient();
  const { t } = useTranslation();
  const endpoint = safeEndpoint(useRouteSearch().endpoint);
  const greet = async ({ _id, firstName: name }: NonNullable<LoginAnswer['user']>, isNew?: boolean) => {
    const locale = await localeOfAccount(client, _id);
    if (locale) await loadLocale(locale);
    const lng = locale && { lng: languageOf(locale) };
    toast({ tone: 'ok', text: t(`signIn:welcome${isNew ? '' : 'Back'}`, { name, ...lng }) });
  };
  return (user, isNew) => {
    void greet(user, isNew);
    router.history.replace(keptInvitation() && !isNew ? path.invitation : endpoint);
  };
}
