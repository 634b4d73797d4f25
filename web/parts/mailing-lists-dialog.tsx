import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { Archive, ArchiveRestore, Columns2, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useMailingLists, useRemoveMailingList } from '../data/contact.ts';
import { useArchiveMailingList } from '../data/list-combination.ts';
import { useCan } from '../data/session.ts';
import { formatNumber } from '../i18n/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Button, IconButton } from '../ui/page/button.tsx';
import { useErrorText } from './failure.tsx';
import { useAskToArchiveList, useAskToRemoveGroup } from './group-use.tsx';
import { ListComparison } from './list-comparison.tsx';
import { ListEditor } from './list-editor.tsx';
import css from './mailing-lists.module.css';
import { NewList } from './new-list.tsx';

interface MailingListsDialogProps {
  opened: boolean;
  organizationId: string;
  /** What the screen does with a list. */
  act?: (list: MailingListSummary) => ReactNode;
  onRemoved?: (id: string) => void;
  onClose: () => void;
}

/** The mailing lists, those that all organizations share behind the own ones: to make, open, change and delete. */
export function MailingListsDialog({
  opened,
  organizationId,
  act,
  onRemoved,
  onClose,
}: MailingListsDialogProps) {
  const { t } = useTranslation();
  const canWrite = useCan(organizationId)('contact.write');
  const lists = useMailingLists(organizationId, true, true).data?.items ?? [];
  const [open, setOpen] = useState<string | null>(null);
  const [work, setWork] = useState<'new' | 'compare' | null>(null);
  const shown = lists.find(({ _id }) => _id === open);
  const close = () => {
    setOpen(null);
    setWork(null);
    onClose();
  };
  const current = lists.filter(({ archivedAt }) => archivedAt === null);
  const own = current.filter((list) => !isGeneralIn(organizationId, list));
  const archived = lists.filter(({ archivedAt }) => archivedAt !== null);
  const titles = { new: 'contacts:list.new', compare: 'contacts:list.compare' } as const;
  const title = shown ? <bdi>{shown.title}</bdi> : t(work ? titles[work] : 'contacts:list.title');
  const rowOf = (list: MailingListSummary) => (
    <ListRow
      key={list._id}
      organizationId={organizationId}
      list={list}
      onOpen={() => setOpen(list._id)}
      onRemoved={onRemoved}
    >
      {!list.archivedAt && act?.(list)}
    </ListRow>
  );
  return (
    <Dialog opened={opened} width={640} title={title} onClose={close}>
      {shown ? (
        <ListEditor
          key={shown._id}
          organizationId={organizationId}
          list={shown}
          others={canWrite ? own.filter(({ _id }) => _id !== shown._id) : []}
          onMerged={(id, into) => {
            setOpen(into);
            onRemoved?.(id);
          }}
          onBack={() => setOpen(null)}
        />
      ) : work === 'new' ? (
        <NewList organizationId={organizationId} onBack={() => setWork(null)} />
      ) : work === 'compare' ? (
        <ListComparison {...{ organizationId, canWrite }} lists={own} onBack={() => setWork(null)} />
      ) : (
        <>
          <div className="row wrap">
            {canWrite && (
              <Button size="sm" icon={Plus} onClick={() => setWork('new')}>
                {t('contacts:list.new')}
              </Button>
            )}
            {own.length > 1 && (
              <Button size="sm" icon={Columns2} onClick={() => setWork('compare')}>
                {t('contacts:list.compare')}
              </Button>
            )}
          </div>
          {current.length === 0 && <p className="muted">{t('contacts:list.none')}</p>}
          <ul className={css.rows}>{current.map(rowOf)}</ul>
          {archived.length > 0 && (
            <details className={css.archive}>
              <summary>
                {t('contacts:list.archive', {
                  count: archived.length,
                  total: formatNumber(archived.length),
                })}
              </summary>
              <p className="muted small">{t('contacts:list.archiveHelp')}</p>
              <ul className={css.rows}>{archived.map(rowOf)}</ul>
            </details>
          )}
        </>
      )}
    </Dialog>
  );
}

interface ListRowProps {
  organizationId: string;
  list: MailingListSummary;
  onOpen: () => void;
  onRemoved: ((id: string) => void) | undefined;
  children: ReactNode;
}

function ListRow({ organizationId, list, onOpen, onRemoved, children }: ListRowProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const canWrite = useCan(organizationId)('contact.write');
  const remove = useRemoveMailingList(organizationId);
  const isGeneral = isGeneralIn(organizationId, list);
  const archive = useArchiveMailingList(organizationId);
  const isArchived = list.archivedAt !== null;
  const askToArchive = useAskToArchiveList(organizationId);
  const put = async (isPutAway: boolean, isUndo = false) => {
    try {
      await archive.mutateAsync({ id: list._id, isArchived: isPutAway });
      const name = `\u2068${list.title}\u2069`;
      toast({
        tone: 'ok',
        text: t(isPutAway ? 'contacts:list.putAway' : 'contacts:list.broughtBack', { name }),
        about: list._id,
        ...(!isUndo && {
          lasting: 10_000,
          action: { label: t('contacts:list.undo'), onClick: () => void put(!isPutAway, true) },
        }),
      });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const onArchive = async () => {
    if (isArchived || (await mayArchive())) await put(!isArchived);
  };
  /** The question names what goes by the list; where that cannot be asked, nothing is done. */
  const mayArchive = () =>
    askToArchive(list._id, list.title).catch((error: unknown) => {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    });
  const askToRemove = useAskToRemoveGroup(organizationId, 'mailingList');
  const onRemove = async () => {
    const { contactCount: count } = list;
    try {
      const sure = await askToRemove(list._id, {
        title: t('contacts:list.removeTitle', { name: list.title }),
        text: t('contacts:list.removeText', { count, total: formatNumber(count) }),
        confirmLabel: t('common:remove'),
      });
      if (!sure) return;
      await remove.mutateAsync(list._id);
      onRemoved?.(list._id);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <li className={css.row}>
      <button type="button" className="link" onClick={onOpen}>
        <bdi>{list.title}</bdi>
      </button>
      {isGeneral && <span className="tag">{t('contacts:list.general')}</span>}
      <small>{formatNumber(list.contactCount)}</small>
      {children}
      {canWrite && !isGeneral && organizationId !== globalOrganizationId && (
        <IconButton
          small
          icon={isArchived ? ArchiveRestore : Archive}
          label={t(isArchived ? 'contacts:list.unarchiveNamed' : 'contacts:list.archiveNamed', {
            name: list.title,
          })}
          onClick={() => void onArchive()}
        />
      )}
      {canWrite && !isGeneral && (
        <IconButton
          small
          icon={Trash2}
          label={t('common:removeNamed', { name: list.title })}
          onClick={() => void onRemove()}
        />
      )}
    </li>
  );
}
