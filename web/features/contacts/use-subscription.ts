import type { Contact } from '@firstlook/contract/contact.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { useTranslation } from 'react-i18next';
import { useSetSubscription } from '../../data/contact.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { nameOf } from './contact-facts.ts';

/** Whether nothing goes to a contact by this channel. */
export const isOffIn = (contact: Contact, channel: Channel): boolean =>
  channel === 'email' ? contact.unsubscribed : contact.unsubscribedTexts;

/** Toggles a subscription to one channel after a confirmation that names the person and what follows. */
export function useSubscription(organizationId: string) {
  const { t } = useTranslation();
  const setSubscription = useSetSubscription(organizationId);
  const errorText = useErrorText();
  const toggle = async (contact: Contact, channel: Channel) => {
    const value = isOffIn(contact, channel);
    const name = nameOf(contact);
    const kind = value ? 'subscribe' : 'unsubscribe';
    const sure = await confirm({
      title: t(`contacts:${kind}.${channel}.title`, { name }),
      text: t(`contacts:${kind}.${channel}.text`, { name }),
      confirmLabel: t(`contacts:${kind}.confirm`),
      danger: !value,
    });
    if (!sure) return;
    try {
      await setSubscription.mutateAsync({ contact, value, channel });
      toast({ tone: 'ok', text: t(`contacts:${kind}.${channel}.done`, { name }) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return { toggle, isBusy: setSubscription.isPending };
}
