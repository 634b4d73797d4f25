// Made by `node scripts/check-locales.ts --write`: the keys of every namespace, for the compiler.
import 'i18next';
import type accountsWords from './en/accounts.json';
import type apiKeysWords from './en/apiKeys.json';
import type auditWords from './en/audit.json';
import type commonWords from './en/common.json';
import type contactsWords from './en/contacts.json';
import type designWords from './en/design.json';
import type detailsWords from './en/details.json';
import type distributeWords from './en/distribute.json';
import type errorsWords from './en/errors.json';
import type fieldsWords from './en/fields.json';
import type importWords from './en/import.json';
import type joinWords from './en/join.json';
import type landingWords from './en/landing.json';
import type mailWords from './en/mail.json';
import type mediaWords from './en/media.json';
import type organizationEditWords from './en/organizationEdit.json';
import type organizationsWords from './en/organizations.json';
import type outboxWords from './en/outbox.json';
import type passwordWords from './en/password.json';
import type personWords from './en/person.json';
import type preferencesWords from './en/preferences.json';
import type registeredFileWords from './en/registeredFile.json';
import type releaseEditWords from './en/releaseEdit.json';
import type releasesWords from './en/releases.json';
import type reportWords from './en/report.json';
import type rolesWords from './en/roles.json';
import type secondFactorWords from './en/secondFactor.json';
import type securityWords from './en/security.json';
import type settingsWords from './en/settings.json';
import type shellWords from './en/shell.json';
import type signInWords from './en/signIn.json';
import type signUpWords from './en/signUp.json';
import type uploadWords from './en/upload.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    // All of them: every key is written with its namespace.
    defaultNS: [
      'accounts',
      'apiKeys',
      'audit',
      'common',
      'contacts',
      'design',
      'details',
      'distribute',
      'errors',
      'fields',
      'import',
      'join',
      'landing',
      'mail',
      'media',
      'organizationEdit',
      'organizations',
      'outbox',
      'password',
      'person',
      'preferences',
      'registeredFile',
      'releaseEdit',
      'releases',
      'report',
      'roles',
      'secondFactor',
      'security',
      'settings',
      'shell',
      'signIn',
      'signUp',
      'upload',
    ];
    returnNull: false;
    resources: {
      accounts: typeof accountsWords;
      apiKeys: typeof apiKeysWords;
      audit: typeof auditWords;
      common: typeof commonWords;
      contacts: typeof contactsWords;
      design: typeof designWords;
      details: typeof detailsWords;
      distribute: typeof distributeWords;
      errors: typeof errorsWords;
      fields: typeof fieldsWords;
      import: typeof importWords;
      join: typeof joinWords;
      landing: typeof landingWords;
      mail: typeof mailWords;
      media: typeof mediaWords;
      organizationEdit: typeof organizationEditWords;
      organizations: typeof organizationsWords;
      outbox: typeof outboxWords;
      password: typeof passwordWords;
      person: typeof personWords;
      preferences: typeof preferencesWords;
      registeredFile: typeof registeredFileWords;
      releaseEdit: typeof releaseEditWords;
      releases: typeof releasesWords;
      report: typeof reportWords;
      roles: typeof rolesWords;
      secondFactor: typeof secondFactorWords;
      security: typeof securityWords;
      settings: typeof settingsWords;
      shell: typeof shellWords;
      signIn: typeof signInWords;
      signUp: typeof signUpWords;
      upload: typeof uploadWords;
    };
  }
}
