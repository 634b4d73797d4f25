import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useMakeLink } from '../../data/distribution.ts';
import { useOrganization } from '../../data/organization.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { useAskToPublish } from '../../parts/publish.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './report.module.css';

const types = ['insert', 'unique', 'none'] as const;
type TokenType = (typeof types)[number];

/** Links to the landing page: for a named channel, for one reader, or for all. */
export function LinkCopier({
  organizationId,
  releaseId,
  releaseName,
}: {
  organizationId: string;
  releaseId: string;
  releaseName: string;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Where people sign in a link is for one person.
  const isRegularOnly = !!useOrganization(organizationId)?.requireAuth;
  const [chosen, setType] = useState<TokenType>('insert');
  const type = isRegularOnly ? 'unique' : chosen;
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const make = useMakeLink(organizationId, releaseId);
  const choose = (next: TokenType) => {
    setType(next);
    setUrl('');
  };
  const publish = useAskToPublish(organizationId);
  const makeLink = async (): Promise<string | null> => {
    const token = name.trim();
    if (type === 'insert' && token === '') {
      toast({ tone: 'danger', text: t('report:link.missing') });
      return null;
    }
    try {
      const made = await make.mutateAsync(
        type === 'insert' ? { tokenType: type, token } : { tokenType: type },
      );
      setUrl(made.url);
      return made.url;
    } catch (error) {
      // A link is for readers: a person says first that the release may be read.
      if (error instanceof ApiError && error.code === 'RELEASE_NOT_PUBLISHED')
        return (await publish.ask({ id: releaseId, name: releaseName }, 'linkText')) ? makeLink() : null;
      toast({ tone: 'danger', text: errorText(error) });
      return null;
    }
  };
  const copy = async () => {
    const link = url || (await makeLink());
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
      toast({ tone: 'ok', text: t('common:copied') });
    } catch {
      // Without the permission the link stands in the field, ready to be marked.
      toast({ tone: 'info', text: t('report:link.byHand') });
    }
  };
  return (
    <aside className={classNames('panel screen-only', css.copy)}>
      <h2>{t('report:link.title')}</h2>
      {!isRegularOnly && (
        <Segmented
          label={t('report:link.type')}
          value={type}
          options={types.map((value) => ({ value, label: t(`report:link.${value}`) }))}
          onChange={choose}
        />
      )}
      <p className="muted small">{t(`report:link.${isRegularOnly ? 'regularOnly' : type}Text`)}</p>
      {type === 'insert' && (
        <TextField
          required
          label={t('report:link.where')}
          value={name}
          maxLength={100}
          onChange={(text) => {
            setName(text);
            setUrl('');
          }}
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
      <Button kind="primary" icon={Copy} busy={make.isPending} onClick={() => void copy()}>
        {t('report:link.copy')}
      </Button>
    </aside>
  );
}
