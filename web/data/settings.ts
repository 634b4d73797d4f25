import { getSettings, saveSettings } from '@firstlook/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';
import { useUser } from './session.ts';
import { settleUiConfig, useUiConfig } from './ui-config.ts';

/** Choices in a row are one call. */
const pause = 600;

/**
 * Keeps the looks of this device and of the signed-in account in step: what the account remembers wins at sign-in, unless
 * something was chosen on this device that the account does not know yet; that is told to it.
 */
export function useSettingsSync(): void {
  const user = useUser();
  const config = useUiConfig();
  const kept = useQuery({
    queryKey: ['settings', user?._id],
    enabled: !!user,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => call(getSettings, { signal }),
  }).data;
  const { unsynced } = config;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the account wins once, when it is read; what is chosen later is sent, below
  useEffect(() => {
    if (!kept?.isChosen || unsynced) return;
    const { locale, theme, remSize, accessibility, themesByOrg } = kept;
    settleUiConfig({ locale, theme, remSize, accessibility, themesByOrg, localeChosen: true });
  }, [kept]);

  const { locale, theme, remSize, accessibility, themesByOrg } = config;
  useEffect(() => {
    if (!user || !unsynced) return;
    const timer = setTimeout(() => {
      const body = {
        locale,
        theme,
        remSize,
        accessabilityMode: accessibility.length > 0,
        accessibility: [...accessibility],
        themesByOrg: { ...themesByOrg },
      };
      // A device that is offline keeps its choice and tells it the next time.
      call(saveSettings, { body }).then(
        () => settleUiConfig(),
        () => undefined,
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [user, unsynced, locale, theme, remSize, accessibility, themesByOrg]);
}
