import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../i18n/ltr.tsx';
import { withWords } from '../../../i18n/words.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from '../organization-edit.module.css';
import { Section, TextSetting, ToggleSetting } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { issueWords } from '../setting-words.ts';
import { useDomainIssue } from '../use-domain-issue.ts';
import { EmbedSetting } from './embed-setting.tsx';

const OwnHostSetting = lazy(() =>
  withWords(['ownHost', 'senderDomains'], import('./own-host-setting.tsx')).then((module) => ({
    default: module.OwnHostSetting,
  })),
);

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
  const problem = useDomainIssue(domain || null, base.domain);
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
        error={problem ? issueWords(t, problem) : error}
        onChange={(next) => {
          const normal = next.trim().toLowerCase() || null;
          setText(next);
          setKnown(normal);
          set(normal);
        }}
      />
      {domain !== '' && !problem && (
        <div className={css.domainAddresses} role="status">
          {domain !== base.domain && may('update') && (
            <p className={css.domainFree}>
              <Icon of={CircleCheck} small />
              {t('organizationEdit:domain.free')}
            </p>
          )}
          <p className="muted small">{t('organizationEdit:domain.addresses')}</p>
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
        <p className="muted small">{t('organizationEdit:domain.moved', { domain: base.domain })}</p>
      )}
    </Section>
  );
}

/** Where the organization is found. */
export function DomainGroup() {
  const { t } = useTranslation();
  const { organization, may } = useSettingScope();
  return (
    <>
      <DomainSetting />
      {organization && (
        <Section title={t('organizationEdit:ownHost.title')} text={t('organizationEdit:ownHost.text')}>
          {may('update') && (
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <OwnHostSetting organizationId={organization._id} />
            </Suspense>
          )}
        </Section>
      )}
      {organization && <EmbedSetting />}
      {organization && (
        <Section>
          <ToggleSetting name="isStandAlone" />
          <TextSetting name="redirectUrl" ltr maxLength={2000} placeholder="https://" />
        </Section>
      )}
    </>
  );
}
