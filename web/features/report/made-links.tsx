import type { MadeLink } from '@firstlook/contract/tracking.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linksOfPage, useChangeMadeLink, useMadeLinks } from '../../data/made-link.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './share-dialog.module.css';

interface MadeLinksProps {
  organizationId: string;
  releaseId: string;
}

/** Whom or what a link is for. */
function useOwnerName() {
  const { t } = useTranslation();
  return ({ name }: MadeLink) => name || t('report:link.nobody');
}

function MadeLinkLine({ link, isBusy, onChange }: { link: MadeLink; isBusy: boolean; onChange: () => void }) {
  const { t } = useTranslation();
  const name = useOwnerName()(link);
  const isEnded = link.endedAt !== null;
  const act = t(isEnded ? 'report:link.open' : 'report:link.end');
  return (
    <li>
      <span className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small className="muted">
          {t(`report:link.${link.tokenType}`)}
          {' · '}
          {t('report:link.made', { at: formatDateTime(link.createdAt) })}
          {link.endedAt && (
            <>
              {' · '}
              {t('report:link.ended', { at: formatDateTime(link.endedAt) })}
            </>
          )}
        </small>
      </span>
      <Button
        size="xs"
        disabled={isBusy}
        aria-label={`${act}${t('common:colon')} ${name}`}
        onClick={onChange}
      >
        {act}
      </Button>
    </li>
  );
}

function Lines({ organizationId, releaseId }: MadeLinksProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const nameOf = useOwnerName();
  const [page, setPage] = useState(0);
  const links = useMadeLinks(organizationId, releaseId, page);
  const change = useChangeMadeLink(organizationId, releaseId);
  const ask = async (link: MadeLink) => {
    const ended = link.endedAt === null;
    const words = { title: nameOf(link), text: t('report:link.endText'), confirmLabel: t('report:link.end') };
    if (ended && !(await confirm({ ...words, danger: true }))) return;
    change.mutate(
      { id: link._id, ended },
      {
        onSuccess: () => toast({ tone: 'ok', text: t(ended ? 'report:link.isEnded' : 'report:link.isOpen') }),
        onError: (error) => toast({ tone: 'danger', text: errorText(error) }),
      },
    );
  };
  if (links.isError && !links.data)
    return <Failure error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <Skeleton height={48} />;
  return (
    <>
      <ul className={css.links}>
        {links.data.items.map((link) => (
          <MadeLinkLine
            key={link._id}
            link={link}
            isBusy={change.isPending}
            onChange={() => void ask(link)}
          />
        ))}
      </ul>
      {links.data.total > linksOfPage && (
        <Pager page={page} limit={linksOfPage} total={links.data.total} onPage={setPage} />
      )}
    </>
  );
}

/** The links that were made for channels and readers, each of which can be ended and opened again. */
export function MadeLinks(props: MadeLinksProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useMadeLinks(props.organizationId, props.releaseId);
  if (!data?.total) return null;
  return (
    <>
      <Button kind="ghost" size="xs" onClick={() => setOpen(true)}>
        {t('report:link.list')}
      </Button>
      <Dialog opened={isOpen} width={560} title={t('report:link.listTitle')} onClose={() => setOpen(false)}>
        <p className="muted">{t('report:link.listAbout')}</p>
        <Lines {...props} />
      </Dialog>
    </>
  );
}
