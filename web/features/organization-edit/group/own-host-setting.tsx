import type { OwnHost } from '@firstlook/contract/own-host.ts';
import { readHost } from '@firstlook/contract/own-host-rule.ts';
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import { useCheckOwnHost, useCreateOwnHost, useOwnHost, useRemoveOwnHost } from '../../../data/own-host.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import { DnsFacts } from '../../../parts/dns-facts.tsx';
import { Failure, useErrorText } from '../../../parts/failure.tsx';
import { useOneAtATime } from '../../../ui/hook/use-one-at-a-time.ts';
import { keepFocus } from '../../../ui/hook/use-return-focus.ts';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { OneFieldDialog } from '../../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from './own-host-setting.module.css';

const tones = { waits: 'warn', proved: 'ok', missing: 'warn', lost: 'danger', taken: 'danger' } as const;

/** What is wrong with what was typed, or else with the call. */
function useIssueText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof ApiError ? error.issues[0]?.code : undefined;
    const key = code && findKey(`ownHost:issue.${code}`);
    return key ? t(key) : errorText(error);
  };
}

/** Where the host stands, in one sentence. */
function StateNote({ host: { host, name, state, address, provedAt, missingSince } }: { host: OwnHost }) {
  const { t } = useTranslation();
  const since = state === 'proved' ? provedAt : missingSince;
  return (
    <div role="status">
      <Note tone={tones[state]}>
        {t(`ownHost:state.${state}`)} {since && <Ltr>{formatDateTime(since)}</Ltr>}
      </Note>
      {(state === 'proved' || state === 'missing') && (
        <p>
          <a className={`link ${css.name}`} href={address} target="_blank" rel="noopener noreferrer">
            <Ltr>{address.replace(host, name)}</Ltr>
          </a>
        </p>
      )}
    </div>
  );
}

function HostView({ organizationId, host }: { organizationId: string; host: OwnHost }) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const check = useCheckOwnHost(organizationId);
  const remove = useRemoveOwnHost(organizationId);
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      toast({ tone: 'danger', text: issueText(error) });
    }
  };
  const look = () =>
    attempt(async () => {
      const found = await check.mutateAsync(null);
      toast({ tone: found.look === 'found' ? 'ok' : 'info', text: t(`ownHost:look.${found.look}`) });
    });
  const end = useOneAtATime(async () => {
    const yes = await confirm({
      title: t('ownHost:remove.title', { host: `\u2066${host.name}\u2069` }),
      text: t('ownHost:remove.text'),
      confirmLabel: t('ownHost:remove.label'),
      danger: true,
    });
    if (!yes) return false;
    await attempt(async () => {
      await remove.mutateAsync(null);
      toast({ tone: 'ok', text: t('ownHost:removed') });
    });
    return false;
  });
  return (
    <div className={css.host}>
      <h3 className={css.name} tabIndex={-1}>
        <Ltr>{host.name}</Ltr>
      </h3>
      <StateNote host={host} />
      <ol className={css.records}>
        {host.records.map(({ purpose, type, host: name, value }) => (
          <li key={purpose} className={`panel padded ${css.record}`}>
            <h4>{t(`ownHost:record.${purpose}`)}</h4>
            <p className="muted">{t(`ownHost:recordText.${purpose}`)}</p>
            <DnsFacts host={name} type={type} value={value} />
          </li>
        ))}
      </ol>
      <p className="muted small">
        {t('ownHost:checked')}{' '}
        {host.checkedAt ? <Ltr>{formatDateTime(host.checkedAt)}</Ltr> : t('ownHost:never')}
      </p>
      <div className="row wrap">
        <Button icon={RefreshCw} busy={check.isPending} onClick={() => void look()}>
          {t('ownHost:lookNow')}
        </Button>
        <Button kind="danger" icon={Trash2} busy={remove.isPending} onClick={() => void end()}>
          {t('ownHost:remove.label')}
        </Button>
      </div>
    </div>
  );
}

/** The host name of the organization's own: what to publish for it, how it stands, and its end. */
export function OwnHostSetting({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useOwnHost(organizationId);
  const create = useCreateOwnHost(organizationId);
  const issueText = useIssueText();
  const [isAdding, setAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasHost = data && data.host !== null;
  const hadHost = useRef(hasHost);
  // What was pressed goes with what it changed: the name that came, or the button that is there again.
  useEffect(() => {
    if (hadHost.current !== undefined && hadHost.current !== hasHost)
      keepFocus(() => place.current?.querySelector<HTMLElement>('h3, button'));
    hadHost.current = hasHost;
  }, [hasHost]);
  const add = async (typed: string): Promise<string | undefined> => {
    const read = readHost(typed, window.location.hostname);
    if ('issue' in read) return t(`ownHost:issue.${read.issue}`);
    try {
      await create.mutateAsync(typed);
      setAdding(false);
      return undefined;
    } catch (failure) {
      return issueText(failure);
    }
  };
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  if (data.host)
    return (
      <div ref={place}>
        <HostView organizationId={organizationId} host={data.host} />
      </div>
    );
  return (
    <div ref={place} className={css.host}>
      <p className="muted">{t('ownHost:none')}</p>
      <div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('ownHost:add')}
        </Button>
      </div>
      {isAdding && (
        <OneFieldDialog
          ltr
          required
          title={t('ownHost:add')}
          label={t('ownHost:host')}
          help={t('ownHost:hostHelp')}
          initial=""
          maxLength={253}
          confirmLabel={t('ownHost:make')}
          onSubmit={add}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
