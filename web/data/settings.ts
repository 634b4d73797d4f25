import { getSettings, saveSettings } from '@firstlook/contract/address/settings.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getUiConfig,
  type InterfaceLocale,
  settleUiConfig,
  takeUiConfig,
  useUiConfig,
} from '../device/ui-config.ts';
import { call } from './api.ts';
import { useUser } from './session.ts';

/** Choices in a row are one call. */
const pause = 600;

/** What the account remembers of its looks. */
const settingsQuery = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['settings', accountId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => call(getSettings, { signal }),
  });

/** The language of somebody who has just come in, as the account remembers it and this device goes on with it; null where it remembers none. */
export async function localeOfAccount(
  client: QueryClient,
  accountId: string,
): Promise<InterfaceLocale | null> {
  const kept = await client.fetchQuery(settingsQuery(accountId)).catch(() => null);
  if (!kept?.isChosen) return null;
  takeUiConfig(kept);
  return getUiConfig().locale;
}

/**
 * Keeps the looks of this device and of the signed-in account in step: what the account remembers wins at sign-in, unless
 * something was chosen on this device that the account does not know yet; that, and only that, is told to it.
 */
export function useSettingsSync(): void {
  const user = useUser();
  const config = useUiConfig();
  const kept = useQuery({ ...settingsQuery(user?._id), enabled: !!user });

  useEffect(() => {
    if (kept.data?.isChosen) takeUiConfig(kept.data);
  }, [kept.data]);

  const isRead = !kept.isPending;
  useEffect(() => {
    if (!isRead || config.unsynced.length === 0) return;
    const timer = setTimeout(() => {
      const told = Object.fromEntries(config.unsynced.map((key) => [key, config[key]]));
      const accessabilityMode =
        'accessibility' in told ? { accessabilityMode: config.accessibility.length > 0 } : {};
      // A device that is offline keeps its choice and tells it the next time.
      call(saveSettings, { body: { ...told, ...accessabilityMode } }).then(
        () => settleUiConfig(told),
        () => undefined,
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [isRead, config]);
}
