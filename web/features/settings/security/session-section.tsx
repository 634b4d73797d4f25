import type { SessionItem } from '@firstlook/contract/session.ts';
import { Check, LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndSession, useSessions } from '../../../data/own-security.ts';
import { formatDateTime, intlLocale } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure, useErrorText } from '../../../parts/failure.tsx';
import { StatusChip } from '../../../ui/list/chip.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from './security.module.css';

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet, unknown: Monitor } as const;

/** Where the person is signed in, with the way to end each of them, or all the others at once. */
export function SessionSection() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const sessions = useSessions();
  const end = useEndSession();
  const countryOf = (code: string | null) =>
    code && new Intl.DisplayNames([intlLocale()], { type: 'region' }).of(code);

  const endOne = async (id: string) => {
    try {
      await end.mutateAsync(id);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const endOthers = async () => {
    const sure = await confirm({
      title: t('security:sessions.othersTitle'),
      text: t('security:sessions.othersText'),
      confirmLabel: t('security:sessions.others'),
      danger: true,
    });
    if (sure) await endOne('others');
  };
  const line = (one: SessionItem) => (
    <li key={one._id}>
      <Icon of={icons[one.kind]} />
      <span className="grow">
        <b>
          <bdi>{one.device}</bdi>
        </b>
        <small>
          {countryOf(one.country)} <Ltr>{one.address}</Ltr>
        </small>
        <small>
          {t('security:sessions.used')} <Ltr className="digits">{formatDateTime(one.usedAt)}</Ltr>
        </small>
      </span>
      {one.isThis ? (
        <StatusChip tone="ok" icon={Check}>
          {t('security:sessions.this')}
        </StatusChip>
      ) : (
        <Button
          size="xs"
          icon={LogOut}
          flip
          disabled={end.isPending}
          aria-label={t('security:sessions.endNamed', { device: one.device })}
          onClick={() => void endOne(one._id)}
        >
          {t('security:sessions.end')}
        </Button>
      )}
    </li>
  );
  return (
    <section className="panel padded">
      <div className="row wrap">
        <span className="grow">
          <h2>{t('security:sessions.title')}</h2>
          <p className="muted">{t('security:sessions.text')}</p>
        </span>
        {(sessions.data?.total ?? 0) > 1 && (
          <Button kind="dangerOutline" onClick={() => void endOthers()}>
            {t('security:sessions.others')}
          </Button>
        )}
      </div>
      {sessions.isError ? (
        <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <ul className={css.list}>{sessions.data.items.map(line)}</ul>
      )}
    </section>
  );
}
