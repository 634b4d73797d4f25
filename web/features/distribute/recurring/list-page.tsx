import type { CalendarSendState } from '@firstlook/contract/calendar-kind.ts';
import { mergeableKeys } from '@firstlook/contract/contact-field.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { mostRecurringSends } from '@firstlook/contract/recurring-rule.ts';
import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import {
  CircleCheck,
  CirclePause,
  Clock,
  LoaderCircle,
  Pause,
  Pencil,
  Play,
  Plus,
  SkipForward,
  Trash2,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useRecurringSends } from '../../../data/recurring-send.ts';
import { path } from '../../../device/path.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Permitted } from '../../../parts/permitted.tsx';
import { useGo, useRouteParams } from '../../../ui/hook/navigation.ts';
import { StatusChip } from '../../../ui/list/chip.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/page/button.tsx';
import { useCrumbs } from '../../../ui/page/crumbs.ts';
import { Empty } from '../../../ui/page/empty.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { scenes } from '../../../ui/page/scene.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { useAudienceWords } from './audience-words.ts';
import { FieldGone } from './field-gone.tsx';
import css from './recurring.module.css';
import { momentWords, ruleWords } from './rule-words.ts';
import { useRecurringActs } from './use-recurring-acts.ts';

interface LineProps {
  organizationId: string;
  send: RecurringSend;
}

/** What it is called, what it takes, when and for whom. */
function Name({
  organizationId,
  organization,
  send,
}: LineProps & { organization: OrganizationView | undefined }) {
  const { t } = useTranslation();
  const whom = useAudienceWords();
  const type = organization?.releaseTypes.find(({ id }) => id === send.releaseType)?.name ?? send.releaseType;
  return (
    <div className={css.name}>
      <AppLink className="link" to={path.recurringSend(organizationId, send._id)}>
        <bdi>{send.name}</bdi>
      </AppLink>
      <small className="muted">
        <bdi>{type}</bdi> · {ruleWords(t, send.rule)}
      </small>
      <small className="muted">{whom(send.groups)}</small>
      <FieldGone
        message={send.message}
        keys={organization ? mergeableKeys(organization.contactFields) : null}
      />
      {send.by && <small className="muted">{t('recurring:by', { name: `\u2068${send.by}\u2069` })}</small>}
    </div>
  );
}

/** Its next moment and what it would take, or why there is none. */
function NextOne({ organizationId, send: { isOn, stopped, nextAt, candidate } }: LineProps) {
  const { t } = useTranslation();
  if (!isOn || !nextAt)
    return (
      <span className={css.result}>
        <StatusChip tone={stopped && stopped !== 'ended' ? 'danger' : 'neutral'} icon={CirclePause}>
          {t(`recurring:state.${stopped ?? 'paused'}`)}
        </StatusChip>
        {stopped && <small className="muted">{t(`recurring:stopped.${stopped}`)}</small>}
      </span>
    );
  return (
    <span className={css.result}>
      <span>{momentWords(nextAt)}</span>
      <small className="muted">
        {candidate ? (
          <>
            {t('recurring:takes')}{' '}
            <AppLink className="link" to={path.release(organizationId, candidate.releaseId)}>
              <bdi>{candidate.title || t('recurring:untitled')}</bdi>
            </AppLink>
          </>
        ) : (
          t('recurring:nothingYet')
        )}
      </small>
    </span>
  );
}

const skipped = { tone: 'neutral', icon: SkipForward } as const;
const failed = { tone: 'danger', icon: TriangleAlert } as const;
const sentLooks = {
  asking: { tone: 'warn', icon: Clock },
  planned: { tone: 'info', icon: Clock },
  sending: { tone: 'info', icon: LoaderCircle },
  paused: { tone: 'danger', icon: CirclePause },
  sent: { tone: 'ok', icon: CircleCheck },
  stopped: { tone: 'neutral', icon: CirclePause },
} as const satisfies Record<CalendarSendState, object>;

/** What became of its latest moment, with the way to the send that was made of it. */
function LastOne({ organizationId, send: { last } }: LineProps) {
  const { t } = useTranslation();
  if (!last) return <span className="muted">{t('recurring:never')}</span>;
  const title = last.title || t('recurring:untitled');
  const { outcome, state } = last;
  const words =
    outcome === 'sent' ? t(`recurring:sent.${state ?? 'gone'}`) : t(`recurring:outcome.${outcome}`);
  const look = outcome === 'sent' ? sentLooks[state ?? 'sent'] : outcome === 'nothingNew' ? skipped : failed;
  return (
    <span className={css.result}>
      <StatusChip {...look}>{words}</StatusChip>
      {last.releaseId && last.distributionId && (
        <AppLink
          className="link"
          to={path.releaseDistribute(organizationId, last.releaseId)}
          search={{ send: last.distributionId }}
        >
          <bdi>{title}</bdi>
        </AppLink>
      )}
      <small className="muted">{momentWords(last.at)}</small>
    </span>
  );
}

function Acts({ organizationId, send }: LineProps) {
  const { t } = useTranslation();
  const go = useGo();
  const acts = useRecurringActs(organizationId, send);
  const name = `\u2068${send.name}\u2069`;
  return (
    <div className={css.acts}>
      {(send.groups.length === 0 || send.stopped === 'gone') && !send.isOn ? (
        <ButtonLink size="sm" icon={Users} to={path.recurringSend(organizationId, send._id)}>
          <span aria-hidden="true">{t('recurring:choose')}</span>
          <span className="visually-hidden">{t('recurring:chooseNamed', { name })}</span>
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          icon={send.isOn ? Pause : Play}
          busy={acts.isBusy}
          aria-label={t(send.isOn ? 'recurring:pauseNamed' : 'recurring:resumeNamed', { name })}
          onClick={() => void acts.turn()}
        >
          {t(send.isOn ? 'recurring:pause' : 'recurring:resume')}
        </Button>
      )}
      <IconButton
        icon={Pencil}
        label={t('recurring:editNamed', { name })}
        onClick={() => go(path.recurringSend(organizationId, send._id))}
      />
      <IconButton
        icon={Trash2}
        label={t('recurring:removeNamed', { name })}
        onClick={() => void acts.remove()}
      />
    </div>
  );
}

/** The recurring sends of an organization, for those who may send. */
export function RecurringPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="distribution.send">
      <RecurringSends organizationId={organizationId} />
    </Permitted>
  );
}

function RecurringSends({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const list = useRecurringSends(organizationId);
  const organization = useOrganization(organizationId);
  useCrumbs([
    { label: t('recurring:calendar'), to: path.calendar(organizationId) },
    { label: t('recurring:title') },
  ]);
  const sends = list.data?.items ?? [];
  const isFull = sends.length >= mostRecurringSends;
  const adding = (
    <ButtonLink kind="primary" icon={Plus} to={path.recurringSend(organizationId)}>
      {t('recurring:add')}
    </ButtonLink>
  );
  return (
    <Page title={t('recurring:title')}>
      <PageHeader
        title={t('recurring:title')}
        lede={t('recurring:lede')}
        actions={sends.length > 0 && !isFull && adding}
      />
      <div className={css.list}>
        {isFull && <Note tone="info">{t('recurring:issue.tooMany')}</Note>}
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={4} />
        ) : sends.length === 0 ? (
          <Empty drawing={scenes.letter} title={t('recurring:none.title')} text={t('recurring:none.text')}>
            {adding}
          </Empty>
        ) : (
          <DataTable
            label={t('recurring:title')}
            rows={sends}
            keyOf={({ _id }) => _id}
            columns={[
              {
                key: 'name',
                header: t('recurring:column.name'),
                cell: (send) => <Name {...{ organizationId, organization, send }} />,
              },
              {
                key: 'next',
                header: t('recurring:column.next'),
                cell: (send) => <NextOne {...{ organizationId, send }} />,
              },
              {
                key: 'last',
                header: t('recurring:column.last'),
                cell: (send) => <LastOne {...{ organizationId, send }} />,
              },
              {
                key: 'acts',
                header: <span className="visually-hidden">{t('recurring:column.acts')}</span>,
                cell: (send) => <Acts {...{ organizationId, send }} />,
              },
            ]}
          />
        )}
      </div>
    </Page>
  );
}
