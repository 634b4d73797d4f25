import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../data/session.ts';
import { localeOfAccount } from '../../data/settings.ts';
import { takeGreeting } from '../../device/greeting.ts';
import { languageOf, loadLocale } from '../../i18n/words.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Who has just come in is greeted in the language of the account, whatever this device spoke until then. */
export function useGreeting(): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useUser();
  useEffect(() => {
    const greeting = user && takeGreeting();
    if (!greeting) return;
    const greet = async () => {
      const locale = await localeOfAccount(client, user._id);
      if (locale) await loadLocale(locale);
      const lng = locale && { lng: languageOf(locale) };
      toast({ tone: 'ok', text: t(`session:${greeting}`, { name: user.firstName, ...lng }) });
    };
    void greet();
  }, [user, client, t]);
}
