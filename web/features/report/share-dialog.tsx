import type { ReportLink } from '@firstlook/contract/report-link.ts';
import { reportLinkDays } from '@firstlook/contract/report-link-limit.ts';
import { Copy, Link, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateReportLink, useRemoveReportLink, useReportLinks } from '../../data/report-link.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
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

/** Until when a link opens, who made it and whether somebody came. */
function LinkLine({ link, onEnd }: { link: ReportLink; onEnd: () => void }) {
  const { t } = useTranslation();
  const until = t('report:share.until', { at: formatDate(link.expiresAt) });
  const opened = link.openedAt
    ? t('report:share.opened', { at: formatDateTime(link.openedAt) })
    : t('report:share.unopened');
  return (
    <li>
      <span className="grow">
        <b>{link.isExpired ? t('report:share.expired') : until}</b>
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
      <IconButton icon={Trash2} label={`${t('report:share.end')}: ${until}`} onClick={onEnd} />
    </li>
  );
}

function Links({ organizationId, releaseId }: ShareProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const links = useReportLinks(organizationId, releaseId);
  const remove = useRemoveReportLink(organizationId, releaseId);
  const end = async ({ _id }: ReportLink) => {
    const words = { title: t('report:share.endTitle'), text: t('report:share.endText') };
    if (!(await confirm({ ...words, confirmLabel: t('report:share.end'), danger: true }))) return;
    remove.mutate(_id, {
      onSuccess: () => toast({ tone: 'ok', text: t('report:share.ended') }),
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

/** Links by which somebody outside reads the numbers of this report; a new one is shown once. */
export function ShareDialog({ organizationId, releaseId, onClose }: ShareProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateReportLink(organizationId, releaseId);
  const [days, setDays] = useState<(typeof choices)[number]>('30');
  const url = create.data?.url ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: 'ok', text: t('common:copied') });
    } catch {
      // Without the permission the link stands in the field, ready to be marked.
      toast({ tone: 'info', text: t('report:share.byHand') });
    }
  };
  return (
    <Dialog opened width={560} title={t('report:share.title')} onClose={onClose}>
      <p className="muted">{t('report:share.about')}</p>
      <div className={css.making}>
        <span className="label">{t('report:share.days')}</span>
        <Segmented
          label={t('report:share.days')}
          value={days}
          options={choices.map((value) => ({ value, label: t(`report:share.day_${value}`) }))}
          onChange={setDays}
        />
        {url ? (
          <>
            <TextField
              ltr
              readOnly
              data-autofocus
              label={t('report:share.made')}
              help={t('report:share.once')}
              value={url}
              onFocus={(event) => event.target.select()}
              onChange={() => undefined}
            />
            <Button kind="primary" icon={Copy} onClick={() => void copy()}>
              {t('report:share.copy')}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            icon={Link}
            busy={create.isPending}
            onClick={() =>
              create.mutate(Number(days), {
                onError: (error) => toast({ tone: 'danger', text: errorText(error) }),
              })
            }
          >
            {t('report:share.make')}
          </Button>
        )}
      </div>
      <h3>{t('report:share.list')}</h3>
      <Links organizationId={organizationId} releaseId={releaseId} />
    </Dialog>
  );
}
