import type { Contact } from '@firstlook/contract/contact.ts';
import { useTranslation } from 'react-i18next';
import { useKeepApart } from '../../../data/duplicate.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { nameOf } from '../contact-facts.ts';

/** Says that contacts are different people; that can be taken back at once. */
export function useTellApart(organizationId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const apart = useKeepApart(organizationId);
  const say = async (contacts: string[], isApart: boolean): Promise<boolean> => {
    try {
      await apart.mutateAsync({ contacts, isApart });
      return true;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  };
  const tell = async (contacts: readonly Contact[]) => {
    const ids = contacts.map(({ _id }) => _id);
    if (!(await say(ids, true))) return;
    toast({
      tone: 'ok',
      text: t('duplicates:toldApart', { name: nameOf(contacts[0] as Contact) }),
      action: { label: t('duplicates:undo'), onClick: () => void say(ids, false) },
    });
  };
  return { tell, isBusy: apart.isPending };
}
