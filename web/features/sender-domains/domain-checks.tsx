import type { DomainCheck, Finding } from '@firstlook/contract/sender-domain.ts';
import { findingKinds, type Outcome } from '@firstlook/contract/sender-domain-rule.ts';
import { Ban, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { StatusChip, type Tone } from '../../ui/list/chip.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import css from './sender-domains.module.css';

const icons = { ok: CircleCheck, info: Info, warn: TriangleAlert, danger: Ban } as const;
type FindingTone = keyof typeof icons & Tone;

const tones: Record<Outcome, FindingTone> = {
  ok: 'ok',
  lenient: 'info',
  foreign: 'info',
  loose: 'info',
  unknown: 'info',
  missing: 'warn',
  none: 'warn',
  unanswered: 'warn',
  several: 'danger',
  different: 'danger',
  tooDeep: 'danger',
};
/** A logo is a hint: without it nothing is wrong. */
const toneOf = ({ kind, outcome }: Finding): FindingTone =>
  kind === 'bimi' && outcome !== 'ok' ? 'info' : tones[outcome];
const names: Record<Finding['kind'], string> = {
  dkim: 'DKIM',
  spf: 'SPF',
  dmarc: 'DMARC',
  returnPath: 'Return-Path',
  mx: 'MX',
  bimi: 'BIMI',
};
const order: readonly FindingTone[] = ['ok', 'info', 'warn', 'danger'];

/** Each record in a line of its own, so that each begins at the side that the page begins at. */
function Found({ lines }: { lines: readonly string[] }) {
  const [first, ...others] = lines;
  return (
    <>
      <code dir="ltr" className={css.found}>
        {first}
      </code>
      {others.length > 0 && <Found lines={others} />}
    </>
  );
}

/** One result in plain words, with what DNS holds. */
function FindingView({ finding }: { finding: Finding }) {
  const { t } = useTranslation();
  const { kind, selector, outcome, found } = finding;
  const tone = toneOf(finding);
  const key = findKey(`senderDomains:result.${kind}.${outcome}`);
  return (
    <li className={css.finding} data-tone={tone}>
      <Icon of={icons[tone]} />
      <div>
        <b>
          <Ltr>{names[kind]}</Ltr> {selector && <Ltr className="muted">{selector}</Ltr>}
        </b>
        <p>
          <span className="visually-hidden">{t(`senderDomains:tone.${tone}`)}</span> {key && t(key)}
        </p>
        {kind !== 'dkim' && found && <Found lines={found.split('\n')} />}
      </div>
    </li>
  );
}

/** How a whole look came out for one kind: as its worst. */
function worst(findings: readonly Finding[], kind: Finding['kind']): FindingTone | null {
  const ranks = findings.filter((one) => one.kind === kind).map((one) => order.indexOf(toneOf(one)));
  return ranks.length > 0 ? (order[Math.max(...ranks)] ?? null) : null;
}

function Earlier({ checks }: { checks: readonly DomainCheck[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.part}>
      <h2>{t('senderDomains:earlier')}</h2>
      <ul className={classNames(css.list, css.plain)}>
        {checks.map(({ at, findings }) => (
          <li key={at} className={css.look}>
            <Ltr>{formatDateTime(at)}</Ltr>
            <span className={css.tags}>
              {findingKinds.map((kind) => {
                const tone = worst(findings, kind);
                return (
                  tone && (
                    <StatusChip key={kind} tone={tone} icon={icons[tone]}>
                      <span className="visually-hidden">{t(`senderDomains:tone.${tone}`)}</span>
                      <Ltr>{names[kind]}</Ltr>
                    </StatusChip>
                  )
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the last look found, with its moment, and how earlier ones came out. */
export function DomainChecks({ checks }: { checks: readonly DomainCheck[] }) {
  const { t } = useTranslation();
  const [last, ...earlier] = checks;
  return (
    <>
      <section className={css.part}>
        <h2>{t('senderDomains:seen')}</h2>
        <p className="muted">
          {t('senderDomains:seenAt')} {last && <Ltr>{formatDateTime(last.at)}</Ltr>}
        </p>
        {last && (
          <ul className={classNames('panel padded', css.list)}>
            {last.findings.map((finding) => (
              <FindingView key={finding.kind + finding.selector} finding={finding} />
            ))}
          </ul>
        )}
      </section>
      {earlier.length > 0 && <Earlier checks={earlier} />}
    </>
  );
}
