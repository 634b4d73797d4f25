import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDomainNames } from '../../../data/membership.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Section, TextSetting, ToggleSetting } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';

const shape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Why this name cannot be had; null: it can. */
function useDomainProblem(domain: string, own: string | null): 'domain' | 'reserved' | 'taken' | null {
  const names = useDomainNames(true).data;
  if (domain === '' || domain === own) return null;
  if (!shape.test(domain)) return 'domain';
  if (names?.reserved.includes(domain)) return 'reserved';
  return names?.items.includes(domain) ? 'taken' : null;
}

function DomainSetting() {
  const { t } = useTranslation();
  const { base, may } = useSettingScope();
  const { value, set, error } = useSetting('domain');
  const [text, setText] = useState(value ?? '');
  // The stored value came in another way (a conflict, a save in normal form).
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value ?? '');
  }
  const domain = text.trim().toLowerCase();
  const problem = useDomainProblem(domain, base.domain);
  const { origin } = window.location;
  return (
    <Section path="domain" needs="update">
      <TextField
        ltr
        label={t('organizationEdit:field.domain')}
        help={t('organizationEdit:help.domain')}
        value={text}
        maxLength={63}
        autoComplete="off"
        spellCheck={false}
        error={problem ? t(`organizationEdit:issue.${problem}`) : error}
        onChange={(next) => {
          const normal = next.trim().toLowerCase() || null;
          setText(next);
          setKnown(normal);
          set(normal);
        }}
      />
      {domain !== '' && !problem && (
        <div className="domain-addresses" role="status">
          {domain !== base.domain && may('update') && (
            <p className="domain-free">
              <Icon of={CircleCheck} small />
              {t('organizationEdit:domain.free')}
            </p>
          )}
          <p className="muted sm">{t('organizationEdit:domain.addresses')}</p>
          <ul>
            <li>
              <Ltr>{`${origin}/${domain}`}</Ltr>
              <small className="muted">{t('organizationEdit:domain.work')}</small>
            </li>
            <li>
              <Ltr>{`${origin}/client/${domain}`}</Ltr>
              <small className="muted">{t('organizationEdit:domain.site')}</small>
            </li>
          </ul>
        </div>
      )}
      {base.domain && domain !== base.domain && (
        <p className="muted sm">{t('organizationEdit:domain.moved', { domain: base.domain })}</p>
      )}
    </Section>
  );
}

/** Where the organization is found. */
export function DomainGroup() {
  const { organization } = useSettingScope();
  return (
    <>
      <DomainSetting />
      {organization && (
        <Section>
          <ToggleSetting name="isStandAlone" />
          <TextSetting name="redirectUrl" ltr maxLength={2000} placeholder="https://" />
        </Section>
      )}
    </>
  );
}
