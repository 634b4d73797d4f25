import {
  embedCode,
  embedHeight,
  embedPath,
  isEmbedHost,
  toEmbedHost,
} from '@firstlook/contract/embed-host.ts';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyWithNotice } from '../../../parts/copy-with-notice.ts';
import { NamesField } from '../../../ui/field/names-field.tsx';
import { Button } from '../../../ui/page/button.tsx';
import css from '../organization-edit.module.css';
import { Section } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
import { issueWords } from '../setting-words.ts';

/** The row that is no host; nothing where all are. */
function embedIssue(hosts: readonly string[]) {
  const index = hosts.findIndex((host) => !isEmbedHost(host));
  return index < 0
    ? null
    : { path: `embedHosts.${index}`, code: 'host', params: { host: hosts[index] ?? '' } };
}

/** Hosts whose pages may show the public releases, and the line that they paste. */
export function EmbedSetting() {
  const { t } = useTranslation();
  const { base, draft } = useSettingScope();
  const { value, set, error } = useSetting('embedHosts');
  const wrong = embedIssue(value);
  const place = base.domain;
  const address = place && `${window.location.origin}${embedPath(place)}`;
  const code = address ? embedCode(address, draft.name, embedHeight.list) : '';
  return (
    <Section path="embedHosts" title={t('organizationEdit:embed.title')}>
      <NamesField
        label={t('organizationEdit:field.embedHosts')}
        help={t('organizationEdit:help.embedHosts')}
        placeholder={t('organizationEdit:embed.example')}
        value={value}
        options={[]}
        error={wrong ? issueWords(t, wrong) : error}
        onChange={(hosts) => set([...new Set(hosts.map(toEmbedHost))])}
      />
      {base.embedHosts.length > 0 && code && (
        <div className={css.domainAddresses}>
          <p className="muted small">{t('organizationEdit:embed.code')}</p>
          <code dir="ltr" className={css.embedCode}>
            {code}
          </code>
          <Button size="sm" icon={Copy} onClick={() => void copyWithNotice(t, code)}>
            {t('organizationEdit:embed.copy')}
          </Button>
        </div>
      )}
      {draft.requireAuth && value.length > 0 && (
        <p className="muted small">{t('organizationEdit:embed.signIn')}</p>
      )}
    </Section>
  );
}
