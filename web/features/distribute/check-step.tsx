import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Check, CheckInput } from '../../data/distribution.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Way } from '../../parts/prepared-send.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import type { Finding } from './mail-check.ts';
import { PeopleDialog, type PeopleList } from './people-dialog.tsx';
import { Step } from './step.tsx';
import css from './tally.module.css';
import { Tally } from './tally.tsx';

interface CheckStepProps {
  number: number;
  organizationId: string;
  releaseId: string;
  input: CheckInput;
  check: Check | undefined;
  isFresh: boolean;
  findings: readonly Finding[];
}

const icons = { ok: CircleCheck, warn: TriangleAlert, block: Ban } as const;
const lists: readonly PeopleList[] = [
  'willReceive',
  'already',
  'unsubscribed',
  'bounced',
  'missingData',
  'noConsent',
  'overCap',
];
/** Said of few sends. */
const whenThere: readonly PeopleList[] = ['bounced', 'noConsent', 'overCap'];
const colours = {
  willReceive: 'var(--primary)',
  already: 'var(--chart-other)',
  unsubscribed: 'var(--chart-3)',
  bounced: 'var(--chart-4)',
  missingData: 'var(--chart-2)',
  noConsent: 'var(--warn)',
  overCap: 'var(--apricot)',
  duplicates: 'var(--line)',
} as const;

function Strip({ counts }: { counts: Check['counts'] }) {
  return (
    <div className={css.strip} aria-hidden="true">
      {Object.entries(colours).map(([key, background]) => {
        const count = counts[key as keyof typeof colours];
        return count > 0 ? (
          <i key={key} style={{ flexGrow: Math.max(count, counts.chosen / 100), background }} />
        ) : null;
      })}
    </div>
  );
}

/** Who is in a send under way did not get anything yet. */
const nameOf = <K extends PeopleList>(key: K, { already, waiting }: Check['counts']) =>
  key !== 'already' || waiting === 0 ? key : waiting < already ? 'alreadyOrWaiting' : 'waiting';

/** What somebody lacks whom no message can reach. */
const missingKeys = {
  email: { label: 'distribute:count.missingData', said: 'distribute:finding.missingData' },
  sms: { label: 'distribute:text.missing', said: 'distribute:text.noMobile' },
  both: { label: 'distribute:both.missing', said: 'distribute:both.noAddress' },
} as const;

/** How many get it by which way. */
function ByChannel({ counts: { byChannel } }: { counts: Check['counts'] }) {
  const { t } = useTranslation();
  return (
    <p className={css.byChannel}>
      {t('distribute:both.byChannel', {
        mails: formatNumber(byChannel.email),
        texts: formatNumber(byChannel.sms),
      })}
    </p>
  );
}

/** Whom no message can reach, and the way to see them. */
function Missing({ count, way, onShow }: { count: number; way: Way; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <li className={css.warned}>
      <Icon of={TriangleAlert} />
      <span>
        {t(missingKeys[way].said, {
          count,
          total: formatNumber(count),
        })}
      </span>
      <button type="button" className="link" onClick={onShow}>
        {t('distribute:check.show')}
      </button>
    </li>
  );
}

/** What the release itself has nothing to do with. */
const mendedElsewhere: readonly Finding['key'][] = [
  'noSender',
  'senderWaits',
  'noGateway',
  'textEmpty',
  'textField',
  'textNames',
  'textLong',
  'sabbath',
  'holiday',
  'advertisement',
  'linesInText',
  'loudSubject',
  'linesWrong',
];

interface FindingLineProps {
  finding: Finding;
  organizationId: string;
  releaseId: string;
}

/** One thing that is known of the message, with the way to mend it. */
function FindingLine({
  finding: { key, tone, count, words, status },
  organizationId,
  releaseId,
}: FindingLineProps) {
  const { t } = useTranslation();
  const maySetUp = useCan(organizationId)('organization.update');
  const mend =
    key === 'senderDetails'
      ? maySetUp && path.organizationEdit(organizationId)
      : key === 'unsigned'
        ? maySetUp && path.domains(organizationId)
        : !mendedElsewhere.includes(key) && path.releaseEdit(organizationId, releaseId);
  return (
    <li className={classNames(tone === 'warn' && css.warned, tone === 'block' && css.blocked)}>
      <Icon of={icons[tone]} />
      <span>
        <span className="visually-hidden">{t(`distribute:tone.${tone}`)}</span>
        {t(`distribute:finding.${key}`, { count: count ?? 0, status, words: `\u2068${words}\u2069` })}
      </span>
      {tone !== 'ok' && mend && (
        <AppLink
          className="link"
          to={mend}
          search={key === 'senderDetails' ? { group: 'senders' } : undefined}
        >
          {t('distribute:check.mend')}
        </AppLink>
      )}
    </li>
  );
}

/** The dry run: each number opens its people; below it, what the message itself tells. */
export function CheckStep({
  number,
  organizationId,
  releaseId,
  input,
  check,
  isFresh,
  findings,
}: CheckStepProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<PeopleList | null>(null);
  const counts = check?.counts;
  const way = input.textWithoutMail ? 'both' : (input.distributionType ?? 'email');
  const missing = counts?.missingData ?? 0;
  return (
    <Step
      number={number}
      title={
        <>
          {t('distribute:check.title')}
          {counts && (
            <StatusChip tone={isFresh ? 'ok' : 'neutral'} icon={CircleCheck}>
              {isFresh ? t('distribute:check.fresh') : t('distribute:counting')}
            </StatusChip>
          )}
        </>
      }
      text={t('distribute:check.text')}
    >
      {counts ? (
        <>
          <Tally
            items={[
              ...lists
                .filter((key) => !whenThere.includes(key) || counts[key] > 0)
                .map((key) => ({
                  key,
                  count: counts[key],
                  label: t(
                    key === 'missingData'
                      ? missingKeys[way].label
                      : `distribute:count.${nameOf(key, counts)}`,
                  ),
                  warn: key === 'missingData' && counts[key] > 0,
                  onClick: counts[key] > 0 ? () => setOpen(key) : undefined,
                })),
              { key: 'duplicates', count: counts.duplicates, label: t('distribute:count.duplicates') },
            ]}
          />
          <Strip counts={counts} />
          {way === 'both' && <ByChannel counts={counts} />}
        </>
      ) : (
        <p className={classNames('panel padded muted', css.checkNone)}>{t('distribute:check.none')}</p>
      )}
      <ul className={css.checks}>
        {findings.map((finding) => (
          <FindingLine
            key={`${finding.key} ${finding.words}`}
            finding={finding}
            organizationId={organizationId}
            releaseId={releaseId}
          />
        ))}
        {missing > 0 && <Missing count={missing} way={way} onShow={() => setOpen('missingData')} />}
      </ul>
      {open && (
        <PeopleDialog
          organizationId={organizationId}
          releaseId={releaseId}
          input={input}
          list={open}
          name={t(`distribute:count.${counts ? nameOf(open, counts) : open}`)}
          total={counts?.[open] ?? 0}
          onClose={() => setOpen(null)}
        />
      )}
    </Step>
  );
}
