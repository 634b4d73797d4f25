import type { ReportLink } from '@firstlook/contract/report-link.ts';
import { reportLinkDays } from '@firstlook/contract/report-link-limit.ts';
import { Copy, Link, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateReportLink, useRemoveReportLink, useReportLinks } from '../../data/report-link.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './share-dialog.module.css';

interface ShareProps {
  organizationId: string;
  releaseId: string;
}

/** What tells one link of a list from the others. */
function useLinkName() {
  const { t } = useTranslation();
  return ({ createdAt, expiresAt }: ReportLink) =>
    t('report:share.named', { made: formatDateTime(createdAt), until: formatDate(expiresAt) });
}

/** Until when a link opens, who made it and whether somebody came. */
function LinkLine({ link, onEnd }: { link: ReportLink; onEnd: () => void }) {
  const { t } = useTranslation();
  const nameOf = useLinkName();
  const opened = link.openedAt
    ? t('report:share.opened', { at: formatDateTime(link.openedAt) })
    : t('report:share.unopened');
  return (
    <li>
      <span className="grow">
        <b>{link.isExpired ? t('report:share.expired') : nameOf(link)}</b>
        <small className="muted">
          {link.createdBy && (
            <>
              <bdi>{t('report:share.by', { name: link.createdBy })}</bdi>
              {' · '}
            </>
          )}
          {opened}
        </small>
      </span>
      <IconButton
        icon={Trash2}
        label={`${t('report:share.end')}${t('common:colon')} ${nameOf(link)}`}
        onClick={onEnd}
      />
    </li>
  );
}

function Links({ organizationId, releaseId, onEnded }: ShareProps & { onEnded: (id: string) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const nameOf = useLinkName();
  const links = useReportLinks(organizationId, releaseId);
  const remove = useRemoveReportLink(organizationId, releaseId);
  const end = async (link: ReportLink) => {
    const text = `${nameOf(link)}. ${t('report:share.endText')}`;
    const words = { title: t('report:share.endTitle'), text, confirmLabel: t('report:share.end') };
    if (!(await confirm({ ...words, danger: true }))) return;
    remove.mutate(link._id, {
      onSuccess: () => {
        onEnded(link._id);
        toast({ tone: 'ok', text: t('report:share.ended') });
      },
      onError: (error) => toast({ tone: 'danger', text: errorText(error) }),
    });
  };
  if (links.isError && !links.data)
    return <Failure error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <Skeleton height={48} />;
  if (links.data.total === 0) return <p className="muted">{t('report:share.none')}</p>;
  return (
    <ul className={css.links}>
      {links.data.items.map((link) => (
        <LinkLine key={link._id} link={link} onEnd={() => void end(link)} />
      ))}
    </ul>
  );
}

const choices = reportLinkDays.map((days) => String(days)) as `${(typeof reportLinkDays)[number]}`[];

/** How long a link is to open, and the making of it. */
function Making({ isBusy, onMake }: { isBusy: boolean; onMake: (days: number) => void }) {
  const { t } = useTranslation();
  const [days, setDays] = useState<(typeof choices)[number]>('30');
  return (
    <>
      <span className="label">{t('report:share.days')}</span>
      <Segmented
        label={t('report:share.days')}
        value={days}
        disabled={isBusy}
        options={choices.map((value) => ({ value, label: t(`report:share.day_${value}`) }))}
        onChange={setDays}
      />
      <Button kind="primary" icon={Link} busy={isBusy} onClick={() => onMake(Number(days))}>
        {t('report:share.make')}
      </Button>
    </>
  );
}

/** A new address, which is shown this once. */
function Made({ url, onAnother }: { url: string; onAnother: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        ltr
        readOnly
        label={t('report:share.made')}
        help={t('report:share.once')}
        value={url}
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
      <div className="row wrap">
        <Button kind="primary" icon={Copy} onClick={() => void copyWithNotice(t, url)}>
          {t('report:share.copy')}
        </Button>
        <Button kind="ghost" onClick={onAnother}>
          {t('report:share.another')}
        </Button>
      </div>
    </>
  );
}

/** Links by which somebody outside reads the numbers of this report; a new one is shown once. */
export function ShareDialog({ organizationId, releaseId, onClose }: ShareProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateReportLink(organizationId, releaseId);
  const make = useOneAtATime((days: number) =>
    create
      .mutateAsync(days)
      .catch((error: unknown) => toast({ tone: 'danger', text: errorText(error) }))
      .then(() => false),
  );
  return (
    <Dialog
      opened
      width={560}
      title={t('report:share.title')}
      // What is being made would be lost with the window: its address is told once.
      onClose={() => !create.isPending && onClose()}
    >
      <p className="muted">{t('report:share.about')}</p>
      <div className={css.making}>
        {create.data ? (
          <Made url={create.data.url} onAnother={create.reset} />
        ) : (
          <Making isBusy={create.isPending} onMake={(days) => void make(days)} />
        )}
      </div>
      <h3>{t('report:share.list')}</h3>
      <Links
        organizationId={organizationId}
        releaseId={releaseId}
        onEnded={(id) => id === create.data?._id && create.reset()}
      />
    </Dialog>
  );
}
