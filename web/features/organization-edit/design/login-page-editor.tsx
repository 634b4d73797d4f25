import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { OrganizationMark } from '../../../ui/page/organization-mark.tsx';
import picture from '../../../ui/sign-in.svg';
import lookCss from '../look.module.css';
import { picturePlaces } from '../organization-draft.ts';
import css from '../organization-edit.module.css';
import { PictureField } from '../picture-field.tsx';
import { Section } from '../setting.tsx';
import { useDesign, useSettingScope } from '../setting-scope.ts';

/** The picture and the sentence of the sign-in page, beside a small one that shows them, or what stands there without them. */
export function LoginPageEditor() {
  const { t } = useTranslation();
  const { draft, errors } = useSettingScope();
  const { design, setDesign } = useDesign();
  const page = design.loginPage[0] ?? { bgImg: null, msg: '' };
  const change = (part: Partial<typeof page>) =>
    setDesign({ loginPage: [{ ...page, ...part }, ...design.loginPage.slice(1)] });
  return (
    <Section
      path="designPreferences.loginPage"
      title={t('organizationEdit:field.designPreferences_loginPage')}
      text={t('organizationEdit:help.designPreferences_loginPage')}
    >
      <div className={lookCss.loginColumns}>
        <div className={css.settingStack}>
          <PictureField
            path={picturePlaces.signIn}
            label={t('organizationEdit:login.background')}
            value={page.bgImg}
            error={errors.get(picturePlaces.signIn)}
            aspect={16 / 9}
            onChange={(bgImg) => change({ bgImg })}
          />
          <TextAreaField
            label={t('organizationEdit:login.message')}
            rows={2}
            maxLength={300}
            value={page.msg}
            onChange={(msg) => change({ msg })}
          />
        </div>
        <div className={lookCss.miniDoor} aria-hidden="true">
          <div
            className={lookCss.miniScene}
            style={{ backgroundImage: `url(${JSON.stringify(page.bgImg ?? picture)})` }}
          >
            <p className={page.bgImg ? lookCss.onPicture : undefined}>
              <bdi>{page.msg || t('signIn:voice')}</bdi>
            </p>
          </div>
          <div className={lookCss.miniForm}>
            <OrganizationMark name={draft.name || '·'} logo={draft.logo} />
            <b>{t('organizationEdit:login.title', { name: draft.name })}</b>
            <i />
            <i />
            <span>{t('organizationEdit:login.enter')}</span>
          </div>
        </div>
      </div>
    </Section>
  );
}
