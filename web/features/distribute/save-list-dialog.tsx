import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { useTranslation } from 'react-i18next';
import {
  listsNamed,
  useChangeMailingList,
  useMailingLists,
  useResolveContacts,
  useSaveMailingList,
} from '../../data/contact.ts';
import { formatNumber } from '../../i18n/format.ts';
import { listAbout } from '../../parts/list-about.ts';
import { useListErrorText } from '../../parts/list-error-text.ts';
import { type Chosen, isFoundThen } from '../../parts/prepared-send.ts';
import { ask } from '../../ui/overlay/confirm.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { audienceOf, listable } from './audience.ts';
import { useAsContacts } from './use-as-contacts.ts';

interface SaveListDialogProps {
  organizationId: string;
  chosen: Chosen;
  onClose: () => void;
}

const hasGeneral = ({ groups, people }: Chosen) => [...groups, ...people].some(({ isGeneral }) => isGeneral);

/** Who of the chosen stays out of the list. */
function useHelp(everybody: Chosen): string | undefined {
  const { t } = useTranslation();
  const typed = everybody.people.filter(({ id }) => id === null).length;
  const parts = [
    ...(typed > 0 ? [t('distribute:saveList.typed', { count: typed })] : []),
    ...(hasGeneral(everybody) ? [t('distribute:saveList.general')] : []),
    ...(isFoundThen(everybody) ? [t('distribute:saveList.engaged')] : []),
  ];
  return parts.join(' ') || undefined;
}

/** Keeps the chosen contacts as a mailing list; pasted addresses that are no contacts cannot be in one. */
export function SaveListDialog({ organizationId, chosen: everybody, onClose }: SaveListDialogProps) {
  const { t } = useTranslation();
  const errorText = useListErrorText();
  const resolve = useResolveContacts(organizationId);
  const save = useSaveMailingList(organizationId);
  const change = useChangeMailingList(organizationId);
  const asContacts = useAsContacts(organizationId);
  const lists = useMailingLists(organizationId);
  const chosen = listable(everybody);
  /** Which of the lists of that name is to hold the chosen people; null: none of them. */
  const askToReplace = (known: readonly MailingListSummary[], count: number) =>
    ask({
      title: t('distribute:saveList.replaceTitle', { name: known[0]?.title }),
      text: t('distribute:saveList.replaceText', { count, total: formatNumber(count) }),
      choices: known.map((list) => ({
        value: list._id,
        kind: 'primary',
        label: t('distribute:saveList.replace', { about: listAbout(t, list) }),
      })),
    });
  const submit = async (title: string) => {
    if (title.trim() === '') return t('errors:MAILING_LIST_NAME_MISSING');
    try {
      const { all, search, mailingLists = [], tags = [], company = [] } = audienceOf(chosen);
      // An address that was pasted earlier may be a contact by now.
      const contacts = (await asContacts(chosen.people)).flatMap(({ id }) => id ?? []);
      const ids = await resolve.mutateAsync({ all, search, contacts, mailingLists, tags, company });
      if (ids.length === 0)
        return t(isFoundThen(everybody) ? 'distribute:saveList.engaged' : 'distribute:saveList.noContacts');
      // Asked for anew: they may not be here yet, and somebody may have made one meanwhile.
      const { data } = await lists.refetch({ throwOnError: true });
      const known = listsNamed(data?.items ?? [], title);
      const replaced = known.length > 0 ? await askToReplace(known, ids.length) : null;
      const version = known.find(({ _id }) => _id === replaced)?.version ?? 0;
      if (known.length > 0 && !replaced) return t('distribute:saveList.taken');
      const list = replaced
        ? await change.mutateAsync({ id: replaced, version, contacts: ids })
        : await save.mutateAsync({ title: title.trim(), contacts: ids });
      const count = list.contacts.length;
      toast({
        tone: 'ok',
        text: t('distribute:saveList.done', { count, total: formatNumber(count), name: list.title }),
      });
    } catch (failure) {
      return errorText(failure);
    }
  };
  return (
    <OneFieldDialog
      required
      title={t('distribute:saveList.title')}
      label={t('contacts:list.name')}
      help={useHelp(everybody)}
      maxLength={200}
      confirmLabel={t('common:save.label')}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
