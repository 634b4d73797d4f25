import { organizationTypes } from '@firstlook/contract/organization-choice.ts';
import { ArrowUpRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypeDefaults } from '../../../data/organization-admin.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { usePicture } from '../../../ui/hook/use-picture.ts';
import { ask } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { type OrganizationDraft, picturePlaces } from '../organization-draft.ts';
import css from '../organization-edit.module.css';
import pictureCss from '../picture-field.module.css';
import { PictureField } from '../picture-field.tsx';
import { PlaceSetting } from '../place-setting.tsx';
import { Section, TextSetting } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';

type Before = Pick<OrganizationDraft, 'type' | 'releaseTypes' | 'templates' | 'routes' | 'defaultTemplates'>;

const joined = <T extends { id: string }>(own: readonly T[], given: readonly T[]): T[] => [
  ...own,
  ...given.filter(({ id }) => !own.some((one) => one.id === id)),
];

/** The type decides what an organization begins with: changing it asks, and nothing is lost before it is saved. */
function TypeSetting() {
  const { t } = useTranslation();
  const { organization, draft, set } = useSettingScope();
  const errorText = useErrorText();
  const defaults = useTypeDefaults();
  const [before, setBefore] = useState<Before | null>(null);
  const put = (values: Before) => {
    for (const name of Object.keys(values) as (keyof Before)[]) set(name, values[name]);
  };
  const change = async (type: OrganizationDraft['type']) => {
    if (type === draft.type) return;
    // The server gives a new organization the defaults of its type.
    if (!organization) return set('type', type);
    const answer = await ask({
      title: t('organizationEdit:typeChange.title', { type: t(`organizationEdit:type.${type}`) }),
      text: t('organizationEdit:typeChange.text'),
      choices: [
        { value: 'replace', label: t('organizationEdit:typeChange.replace') },
        { value: 'add', label: t('organizationEdit:typeChange.add'), kind: 'primary' },
      ],
    });
    if (!answer) return;
    try {
      const given = await defaults.mutateAsync({ type, locale: draft.locale });
      const { releaseTypes, templates, routes, defaultTemplates } = draft;
      setBefore(before ?? { type: draft.type, releaseTypes, templates, routes, defaultTemplates });
      put(
        answer === 'replace'
          ? { ...given, type }
          : {
              type,
              releaseTypes: joined(releaseTypes, given.releaseTypes),
              templates: joined(templates, given.templates),
              routes: joined(routes, given.routes),
              defaultTemplates: { ...given.defaultTemplates, ...defaultTemplates },
            },
      );
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <div className="field" data-path="type">
      <span className="label">{t('organizationEdit:field.type')}</span>
      <Segmented
        label={t('organizationEdit:field.type')}
        value={draft.type}
        onChange={(type) => void change(type)}
        options={organizationTypes.map((value) => ({ value, label: t(`organizationEdit:type.${value}`) }))}
      />
      <span className="help">{t('organizationEdit:help.type')}</span>
      {before && before.type !== draft.type && (
        <Note tone="info" live>
          {t('organizationEdit:typeChange.done')}{' '}
          <Button
            size="xs"
            icon={Undo2}
            flip
            onClick={() => {
              put(before);
              setBefore(null);
            }}
          >
            {t('organizationEdit:typeChange.back')}
          </Button>
        </Note>
      )}
    </div>
  );
}

function StatusSetting() {
  const { t } = useTranslation();
  const status = useSetting('status');
  return (
    <Section needs="approve" path="status" title={t('organizationEdit:field.status')}>
      <Segmented
        label={t('organizationEdit:field.status')}
        value={status.value}
        onChange={status.set}
        options={(['pending', 'approved'] as const).map((value) => ({
          value,
          label: t(`organizationEdit:status.${value}`),
        }))}
      />
      <p className="muted small">{t('organizationEdit:help.status')}</p>
    </Section>
  );
}

const linkTypes = [
  'web',
  'youtube',
  'facebook',
  'twitter',
  'instegram',
  'tiktok',
  'spotify',
  'appleMusic',
] as const;

function LinksSetting() {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const links = useSetting('mediaLinks');
  return (
    <Section
      path="mediaLinks"
      title={t('organizationEdit:field.mediaLinks')}
      text={t('organizationEdit:help.mediaLinks')}
    >
      <RowsEditor
        flat
        label={t('organizationEdit:field.mediaLinks')}
        items={links.value}
        most={30}
        addLabel={t('organizationEdit:link.add')}
        create={() => ({ type: 'web' as const, src: '', title: '' })}
        pathOf={(index) => `mediaLinks.${index}`}
        title={(link) => (
          <>
            {t(`organizationEdit:link.type.${link.type}`)}
            {/^https?:\/\//i.test(link.src) && (
              <a href={link.src} target="_blank" rel="noopener noreferrer" className="link small">
                <ArrowUpRight className="icon small-icon flip" aria-hidden="true" />
                <span className="visually-hidden">{t('organizationEdit:link.open')}</span>
              </a>
            )}
          </>
        )}
        onChange={links.set}
      >
        {(link, change, index) => (
          <div className="three">
            <SelectField
              label={t('organizationEdit:link.kind')}
              value={link.type}
              options={linkTypes.map((value) => ({ value, label: t(`organizationEdit:link.type.${value}`) }))}
              onChange={(type) => change({ type: linkTypes.find((one) => one === type) ?? 'web' })}
            />
            <TextField
              ltr
              required
              label={t('organizationEdit:link.address')}
              value={link.src}
              placeholder="https://"
              maxLength={2000}
              error={errors.get(`mediaLinks.${index}.src`)}
              onChange={(src) => change({ src: src.trim() })}
            />
            <TextField
              label={t('organizationEdit:link.title')}
              value={link.title}
              maxLength={200}
              onChange={(title) => change({ title })}
            />
          </div>
        )}
      </RowsEditor>
    </Section>
  );
}

function MiniPicture({ src }: { src: string }) {
  const { shown, onError } = usePicture(src);
  return shown && <img src={shown} alt="" className={pictureCss.pictureMini} onError={onError} />;
}

function LogosSetting() {
  const { t } = useTranslation();
  const { errors } = useSettingScope();
  const logo = useSetting('logo');
  const logos = useSetting('logos');
  return (
    <Section title={t('organizationEdit:field.logo')} text={t('organizationEdit:help.logo')}>
      <PictureField
        path={picturePlaces.logo}
        label={t('organizationEdit:logo.main')}
        value={logo.value}
        error={logo.error}
        aspect={1}
        onChange={logo.set}
      />
      <div data-path="logos" className={css.settingSub}>
        <h3>{t('organizationEdit:field.logos')}</h3>
        <p className="muted small">{t('organizationEdit:help.logos')}</p>
        <RowsEditor
          label={t('organizationEdit:field.logos')}
          items={logos.value}
          most={30}
          addLabel={t('organizationEdit:logo.add')}
          create={() => ({ id: crypto.randomUUID(), title: '', url: '' })}
          pathOf={(index) => `logos.${index}`}
          isWrong={(index) => errors.has(`logos.${index}.url`)}
          title={({ title, url }) => (
            <>
              <MiniPicture src={url} />
              <bdi>{title || t('organizationEdit:untitled')}</bdi>
            </>
          )}
          onChange={logos.set}
        >
          {(one, change, index) => (
            <>
              <TextField
                label={t('organizationEdit:logo.title')}
                value={one.title}
                maxLength={200}
                onChange={(title) => change({ title })}
              />
              <PictureField
                path={`logos.${index}.url`}
                place={picturePlaces.logoRow(one.id)}
                label={t('organizationEdit:logo.picture')}
                value={one.url || null}
                error={errors.get(`logos.${index}.url`)}
                aspect={16 / 9}
                onChange={(url) => change({ url: url ?? '' })}
              />
            </>
          )}
        </RowsEditor>
      </div>
    </Section>
  );
}

/** Name, type, marks and links: how the organization is known. */
export function IdentityGroup() {
  const { organization } = useSettingScope();
  return (
    <>
      <Section>
        <TextSetting name="name" required maxLength={200} />
        <TypeSetting />
      </Section>
      {organization && <StatusSetting />}
      {organization && <LogosSetting />}
      <LinksSetting />
      <PlaceSetting />
    </>
  );
}
