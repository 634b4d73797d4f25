import type { AuditEntry } from '@firstlook/contract/trust.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { asKeyPart, findKey } from '../../i18n/word-key.ts';
import { Avatar } from '../../ui/page/avatar.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import css from './audit.module.css';

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  /** Narrows the log to what this person did. */
  onPerson: (entry: AuditEntry) => void;
}

const longest = 400;

/** A value in a few words; roles and states by their names. */
function useShort(): (value: unknown) => string {
  const { t } = useTranslation();
  const word = (text: string) => {
    const key = findKey(`shell:role.${text}`, `audit:value.${text}`);
    return key ? t(key) : text;
  };
  return (value) => {
    if (value === null || value === undefined || value === '') return t('common:conflict.empty');
    if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no');
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
      return value.length > 0 ? value.map(word).join(', ') : t('common:conflict.empty');
    }
    const text = typeof value === 'string' ? word(value) : JSON.stringify(value);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
}

function FieldName({ name }: { name: string }) {
  const { t } = useTranslation();
  const key = findKey(`audit:field.${name}`);
  return <dt>{key ? t(key) : <Ltr>{name}</Ltr>}</dt>;
}

/** What changed, field by field: before and after. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const short = useShort();
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  return (
    <dl className={css.changes}>
      {names.map((name) => (
        <div key={name}>
          <FieldName name={name} />
          {entry.before && (
            <dd>
              <span className="muted small">{t('audit:before')}</span>
              <bdi>{short(entry.before[name])}</bdi>
            </dd>
          )}
          <dd>
            {entry.before && <span className="muted small">{t('audit:after')}</span>}
            <bdi>{short(entry.after?.[name])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whom or what the act was about, unless it was the person's own coming in. */
const isTold = ({ action, actorId, actorName, targetName }: AuditEntry) =>
  targetName !== '' && targetName !== actorName && !(action === 'auth.signIn' && actorId);

function Line({ entry, onPerson }: { entry: AuditEntry; onPerson: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const hasChanges = !!(entry.before || entry.after);
  const who = entry.actorName || t(entry.action === 'auth.signInFailed' ? 'audit:somebody' : 'audit:nobody');
  return (
    <li className={css.line}>
      <Avatar name={who} />
      <div className="grow">
        <p>
          {entry.actorId ? (
            <button type="button" className="link" title={t('audit:onlyThis')} onClick={onPerson}>
              <bdi>{who}</bdi>
            </button>
          ) : (
            <b>
              <bdi>{who}</bdi>
            </b>
          )}
          {' · '}
          {t(`audit:act.${asKeyPart(entry.action)}`)}
          {isTold(entry) && (
            <>
              {t('common:colon')}{' '}
              <b>
                {entry.targetName.includes('@') ? (
                  <Ltr>{entry.targetName}</Ltr>
                ) : (
                  <bdi>{entry.targetName}</bdi>
                )}
              </b>
            </>
          )}
        </p>
        <p className="muted small">
          <Ltr>{formatDateTime(entry.at)}</Ltr>
          {entry.address && (
            <>
              {' · '}
              <Ltr>{entry.address}</Ltr>
            </>
          )}
          {entry.device && (
            <>
              {' · '}
              <bdi>{entry.device}</bdi>
            </>
          )}
        </p>
        {hasChanges && open && <Changes entry={entry} />}
      </div>
      {hasChanges && (
        <button
          type="button"
          className="button ghost smallest"
          aria-expanded={open}
          aria-label={t('audit:details', { name: who })}
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? ChevronUp : ChevronDown} />
          <span>{t('audit:what')}</span>
        </button>
      )}
    </li>
  );
}

export function AuditEntries({ entries, onPerson }: AuditEntriesProps) {
  const { t } = useTranslation();
  return (
    <ol className={classNames('panel', css.lines)} aria-label={t('audit:title')}>
      {entries.map((entry) => (
        <Line key={entry._id} entry={entry} onPerson={() => onPerson(entry)} />
      ))}
    </ol>
  );
}
