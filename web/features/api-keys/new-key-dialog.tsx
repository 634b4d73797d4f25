import { type ApiKeyScope, apiKeyScopes } from '@firstlook/contract/permissions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NewApiKey, useCreateApiKey } from '../../data/trust.ts';
import { asKeyPart } from '../../i18n/word-key.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './api-keys.module.css';

const lives = ['30', '90', '365', 'none'] as const;
type Life = (typeof lives)[number];

interface NewKeyDialogProps {
  organizationId: string;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
}

/** Name, what the key may do, and until when. */
export function NewKeyDialog({ organizationId, onClose, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateApiKey(organizationId);
  const [name, setName] = useState('');
  const close = useCloseUnsaved(name.trim() !== '', onClose);
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['release.read']);
  const [life, setLife] = useState<Life>('90');
  const ready = name.trim() !== '' && scopes.length > 0;
  const submit = () => {
    if (!ready || create.isPending) return;
    create.mutate(
      {
        name: name.trim(),
        scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)),
        expiresInDays: life === 'none' ? null : Number(life),
      },
      { onSuccess: onMade },
    );
  };
  return (
    <Dialog
      opened
      width={640}
      title={t('apiKeys:new')}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={create.isPending} disabled={!ready} onClick={submit}>
            {t('apiKeys:make')}
          </Button>
        </>
      }
    >
      <form
        className={css.newKey}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          required
          data-autofocus
          label={t('apiKeys:name')}
          help={t('apiKeys:nameHelp')}
          value={name}
          maxLength={100}
          error={create.error ? errorText(create.error) : undefined}
          onChange={setName}
        />
        <fieldset>
          <legend className="label">{t('apiKeys:scopes')}</legend>
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`apiKeys:scope.${asKeyPart(scope)}`)}
              checked={scopes.includes(scope)}
              onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
            />
          ))}
        </fieldset>
        <div className="field">
          <span className="label">{t('apiKeys:life')}</span>
          <Segmented<Life>
            label={t('apiKeys:life')}
            value={life}
            onChange={setLife}
            options={lives.map((value) => ({ value, label: t(`apiKeys:lifeOf.${value}`) }))}
          />
          {life === 'none' && <span className="help">{t('apiKeys:noEndHelp')}</span>}
        </div>
      </form>
    </Dialog>
  );
}
