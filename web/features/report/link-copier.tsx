import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useMakeLink } from '../../data/made-link.ts';
import { useOrganization } from '../../data/organization.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useAskToPublish } from '../../parts/publish.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { MadeLinks } from './made-links.tsx';
import css from './report.module.css';

const types = ['insert', 'unique', 'none'] as const;
type TokenType = (typeof types)[number];

interface CopierProps {
  organizationId: string;
  releaseId: string;
  releaseName: string;
}

/** What a link is to be, and the making of it. */
function useLinkMaker({ organizationId, releaseId, releaseName }: CopierProps, type: TokenType) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [url, setUrl] = useState('');
  const make = useMakeLink(organizationId, releaseId);
  const publish = useAskToPublish(organizationId);
  const body = {
    insert: { tokenType: 'insert', token: name.trim() },
    unique: { tokenType: 'unique', ...(email.trim() !== '' && { email }) },
    none: { tokenType: 'none' },
  } as const;
  const makeLink = async (): Promise<string | null> => {
    if (type === 'insert' && name.trim() === '') {
      toast({ tone: 'danger', text: t('report:link.missing') });
      return null;
    }
    try {
      const made = await make.mutateAsync(body[type]);
      setUrl(made.url);
      return made.url;
    } catch (error) {
      // A link is for readers: a person says first that the release may be read.
      if (error instanceof ApiError && error.code === 'RELEASE_NOT_PUBLISHED')
        return (await publish.ask({ id: releaseId, name: releaseName }, 'linkText')) ? makeLink() : null;
      const wrong = error instanceof ApiError ? error.issues[0] : undefined;
      if (wrong?.path === 'email') setWrong(true);
      else if (wrong?.path === 'token' && (wrong.code === 'ended' || wrong.code === 'taken'))
        toast({ tone: 'danger', text: t(`report:link.name.${wrong.code}`) });
      else toast({ tone: 'danger', text: errorText(error) });
      return null;
    }
  };
  /** A change of what is asked for leaves what was made behind. */
  const anew = (change: () => void) => {
    change();
    setWrong(false);
    setUrl('');
  };
  return { name, setName, email, setEmail, isWrong, url, makeLink, anew, isBusy: make.isPending };
}

/** Links to the landing page: for a named channel, for one reader, or for all. */
export function LinkCopier(props: CopierProps) {
  const { organizationId, releaseId } = props;
  const { t } = useTranslation();
  // Where people sign in a link is for one person.
  const isRegularOnly = !!useOrganization(organizationId)?.requireAuth;
  const [chosen, setType] = useState<TokenType>('insert');
  const type = isRegularOnly ? 'unique' : chosen;
  const { name, setName, email, setEmail, isWrong, url, makeLink, anew, isBusy } = useLinkMaker(props, type);
  const copy = async () => {
    const link = url || (await makeLink());
    if (link) await copyWithNotice(t, link);
  };
  return (
    <aside className={classNames('panel screen-only', css.copy)}>
      <h2>{t('report:link.title')}</h2>
      {!isRegularOnly && (
        <Segmented
          label={t('report:link.type')}
          value={type}
          options={types.map((value) => ({ value, label: t(`report:link.${value}`) }))}
          onChange={(next) => anew(() => setType(next))}
        />
      )}
      <p className="muted small">{t(`report:link.${isRegularOnly ? 'regularOnly' : type}Text`)}</p>
      {type === 'insert' && (
        <TextField
          required
          label={t('report:link.where')}
          value={name}
          maxLength={100}
          onChange={(text) => anew(() => setName(text))}
        />
      )}
      {type === 'unique' && (
        <TextField
          ltr
          type="email"
          label={t('report:link.email')}
          help={t('report:link.emailHelp')}
          error={isWrong ? t('report:link.emailWrong') : undefined}
          value={email}
          maxLength={254}
          onChange={(text) => anew(() => setEmail(text))}
        />
      )}
      {url && (
        <div className={classNames('input', css.copyUrl)}>
          <Ltr>
            <span title={url}>{url}</span>
          </Ltr>
          {type === 'unique' && (
            <IconButton
              small
              icon={RefreshCw}
              label={t('report:link.again')}
              onClick={() => void makeLink()}
            />
          )}
        </div>
      )}
      <Button kind="primary" icon={Copy} busy={isBusy} onClick={() => void copy()}>
        {t('report:link.copy')}
      </Button>
      <MadeLinks organizationId={organizationId} releaseId={releaseId} />
    </aside>
  );
}
