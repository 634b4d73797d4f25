import type { ReportRecipient } from '@firstlook/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDate, formatDuration, formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { LinkActs } from '../../parts/link-right/link-acts.tsx';
import { nameOf } from '../../parts/link-right/link-choice.ts';
import { ItemPick, PagePick } from '../../parts/selection/pick.tsx';
import type { Picking } from '../../parts/selection/use-selection.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Heat } from '../../ui/page/heat.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { RecipientChip } from './recipient-chip.tsx';
import { mayGetAgain } from './recipient-choice.ts';
import own from './recipient-table.module.css';
import css from './report.module.css';
import { SeenAt } from './seen-at.tsx';

interface RecipientTableProps {
  organizationId: string;
  releaseId: string;
  recipients: readonly ReportRecipient[];
  /** Length of the first film, when there is one. */
  seconds: number | null;
  /** Whether there is anything to watch; else only who came is told. */
  isWatched: boolean;
  /** When the release expires. */
  expirationDate: string | null;
  /** What is selected and the ways to select; absent where nothing can be done with people. */
  picking: Picking<ReportRecipient> | undefined;
  /** Leads to a send to this one person. */
  onSend: ((recipient: ReportRecipient) => void) | undefined;
}

/** A person who was a contact when it was sent, and is none now; a typed address never was one. */
export const wasContact = ({ notActualContact, contactId, reason }: ReportRecipient): boolean =>
  notActualContact && contactId !== null && reason !== 'unknown';

function Who({ recipient }: { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  const name =
    recipient.name ||
    recipient.email ||
    recipient.mobile ||
    (recipient.reason === 'unknown' && recipient.contactId) ||
    t('report:unknown');
  const content = (
    <>
      <Avatar name={name} />
      <span className="person">
        <b title={name}>
          <bdi>{name}</bdi>
        </b>
        <small>
          <Ltr>
            {(recipient.origin === 'distribution-sms' ? recipient.mobile : null) ??
              recipient.email ??
              recipient.mobile ??
              ''}
          </Ltr>
          {recipient.isGeneral && !recipient.email && t('report:general')}
          {wasContact(recipient) && ` · ${t('report:notContact')}`}
        </small>
      </span>
    </>
  );
  return (
    <AppLink
      className="row"
      to={path.contactReport(recipient.contactId ?? 'unknown')}
      search={recipient.email ? { email: recipient.email } : {}}
    >
      {content}
    </AppLink>
  );
}

function WhoHead({ recipients, picking }: Pick<RecipientTableProps, 'recipients' | 'picking'>) {
  const { t } = useTranslation();
  if (!picking) return t('report:column.who');
  return (
    <span className={own.who}>
      <PagePick
        label={t('report:selectPage')}
        picked={recipients.filter(({ _id }) => picking.isPicked(_id)).length}
        of={recipients.length}
        onChange={picking.onPage}
      />
      {t('report:column.who')}
    </span>
  );
}

/** Who it is, and the tick that selects them. */
function WhoCell({
  recipient,
  picking,
}: Pick<RecipientTableProps, 'picking'> & { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  if (!picking) return <Who recipient={recipient} />;
  return (
    <span className={own.who}>
      <ItemPick
        label={t('report:select', { name: nameOf(recipient) || t('report:unknown') })}
        checked={picking.isPicked(recipient._id)}
        onChange={(checked, isRange) => picking.onPick(recipient, checked, isRange)}
      />
      <Who recipient={recipient} />
    </span>
  );
}

function LastSeen({ recipient }: { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  const at = recipient.lastSeenAt;
  if (!at) return <span className="muted">–</span>;
  return (
    <span className="person">
      <SeenAt at={at} />
      <small>{t(findKey(`report:origin.${recipient.origin}`) ?? 'report:origin.other')}</small>
    </span>
  );
}

/** What a mail server said: why it failed, or that it has to wait. Words of our own are single, and stand in the chip. */
function ServerWords({ recipient }: { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  const { state, reason, delayed, opened } = recipient;
  const isLate = delayed !== null && state === 'sent' && !opened && !hasCome(recipient);
  const words = state === 'failed' && reason?.includes(' ') ? reason : isLate ? delayed.words : null;
  if (words === null) return null;
  // Servers like to say the address once more, which stands beside it.
  const short = words.replace(/<[^<>\s]+@[^<>\s]+>:?\s*/g, '');
  return (
    <small className={css.words} title={words}>
      {isLate && `${t('report:delayed')} `}
      <bdi>{short}</bdi>
    </small>
  );
}

/** Where it stands with them, and whether they took the press kit. */
function Standing({ recipient }: { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  return (
    <>
      <RecipientChip recipient={recipient} />
      <ServerWords recipient={recipient} />
      {recipient.kitAt && (
        <small className={css.kit}>
          {t('report:kits.taken')} <Ltr>{formatDate(recipient.kitAt)}</Ltr>
        </small>
      )}
      {recipient.personalLine && (
        <small className={classNames(css.kit, css.ownLine)}>
          {t('report:ownWords')} <bdi>{recipient.personalLine}</bdi>
        </small>
      )}
      {recipient.linkEndedAt ? (
        <small className={css.kit}>{t('report:ownLink.ended')}</small>
      ) : (
        recipient.linkOpenUntil && (
          <small className={css.kit}>
            {t('report:ownLink.openUntil')} <Ltr>{formatDate(recipient.linkOpenUntil)}</Ltr>
          </small>
        )
      )}
    </>
  );
}

const hasCome = ({ landed, cameSignedIn }: ReportRecipient) => landed || cameSignedIn;

/** A message of theirs left, or may have: its link opens the release. */
const hasLink = ({ state }: ReportRecipient) => state === 'sent' || state === 'unconfirmed';

const watchColumns = ['heat', 'percent', 'left'];

export function RecipientTable(props: RecipientTableProps) {
  const { organizationId, releaseId, recipients, seconds, isWatched, expirationDate, picking, onSend } =
    props;
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('report:recipients')}
      rows={recipients}
      keyOf={(recipient) => recipient._id}
      isActive={({ _id }) => !!picking?.isPicked(_id)}
      columns={(
        [
          {
            key: 'who',
            header: <WhoHead {...{ recipients, picking }} />,
            cell: (one) => <WhoCell recipient={one} picking={picking} />,
          },
          {
            key: 'state',
            header: t('report:column.state'),
            cell: (one) => <Standing recipient={one} />,
          },
          {
            key: 'heat',
            header: seconds
              ? t('report:column.heatOf', { time: `\u2066${formatDuration(seconds)}\u2069` })
              : t('report:column.heat'),
            cell: (one) =>
              one.watch && one.watch.percent > 0 ? (
                <Heat
                  buckets={one.watch.buckets}
                  label={t('report:heatLabel', { percent: Math.round(one.watch.percent) })}
                />
              ) : (
                <span className="muted small">
                  {hasCome(one) ? t('report:notWatched') : one.state === 'sent' ? t('report:notLanded') : '–'}
                </span>
              ),
          },
          {
            key: 'percent',
            header: t('report:column.watched'),
            numeric: true,
            cell: (one) =>
              one.watch && one.watch.percent > 0 ? (
                <span className="person">
                  <b className={css.watchedShare}>
                    <Ltr>{formatPercent(one.watch.percent)}</Ltr>
                  </b>
                  <small>
                    <Ltr>{formatDuration(one.watch.totalWatchTime / 1000)}</Ltr>
                  </small>
                </span>
              ) : (
                <span className="muted">–</span>
              ),
          },
          {
            key: 'seen',
            header: t('report:column.seen'),
            wideOnly: true,
            cell: (one) => <LastSeen recipient={one} />,
          },
          {
            key: 'left',
            header: t('report:column.left'),
            wideOnly: true,
            numeric: true,
            cell: (one) =>
              one.watch ? (
                <Ltr className="muted small">
                  {`${formatNumber(one.watch.viewsLeft)}/${formatNumber(one.watch.viewsTotal)}`}
                </Ltr>
              ) : (
                <span className="muted">–</span>
              ),
          },
          {
            key: 'act',
            header: <span className="visually-hidden">{t('report:column.act')}</span>,
            cell: (one) =>
              onSend &&
              hasLink(one) && (
                <LinkActs
                  {...{ organizationId, releaseId, isWatched, expirationDate }}
                  holder={one}
                  onSend={mayGetAgain(one) ? () => onSend(one) : undefined}
                />
              ),
          },
        ] as Column<ReportRecipient>[]
      ).filter(({ key }) => (isWatched || !watchColumns.includes(key)) && (key !== 'act' || onSend))}
    />
  );
}
