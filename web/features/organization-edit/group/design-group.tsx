import { AboutEditor } from '../design/about-editor.tsx';
import { DefaultTemplates } from '../design/default-templates.tsx';
import { LoginPageEditor } from '../design/login-page-editor.tsx';
import { ThemesEditor } from '../design/themes-editor.tsx';
import { Section, ToggleSetting } from '../setting.tsx';

/** How mails, pages and the sign-in look. */
export function DesignGroup() {
  return (
    <>
      <ThemesEditor />
      <Section>
        <ToggleSetting name="allowDesignSelection" />
      </Section>
      <DefaultTemplates />
      <LoginPageEditor />
      <AboutEditor />
    </>
  );
}
