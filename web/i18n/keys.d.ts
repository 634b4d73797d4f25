// Made by `node scripts/check-locales.ts --write`: the keys of every namespace, for the compiler.
import 'i18next';
import type accountsWords from '../../locales/en/accounts.json';
import type apiKeysWords from '../../locales/en/apiKeys.json';
import type auditWords from '../../locales/en/audit.json';
import type calendarWords from '../../locales/en/calendar.json';
import type clientWords from '../../locales/en/client.json';
import type commonWords from '../../locales/en/common.json';
import type compareWords from '../../locales/en/compare.json';
import type contactSelectionWords from '../../locales/en/contactSelection.json';
import type contactsWords from '../../locales/en/contacts.json';
import type designWords from '../../locales/en/design.json';
import type detailsWords from '../../locales/en/details.json';
import type distributeWords from '../../locales/en/distribute.json';
import type duplicatesWords from '../../locales/en/duplicates.json';
import type errorsWords from '../../locales/en/errors.json';
import type fieldMoveWords from '../../locales/en/fieldMove.json';
import type fieldsWords from '../../locales/en/fields.json';
import type filmCurveWords from '../../locales/en/filmCurve.json';
import type foldersWords from '../../locales/en/folders.json';
import type followUpWords from '../../locales/en/followUp.json';
import type importWords from '../../locales/en/import.json';
import type joinWords from '../../locales/en/join.json';
import type labelsWords from '../../locales/en/labels.json';
import type landingWords from '../../locales/en/landing.json';
import type mailWords from '../../locales/en/mail.json';
import type mediaWords from '../../locales/en/media.json';
import type organizationEditWords from '../../locales/en/organizationEdit.json';
import type organizationsWords from '../../locales/en/organizations.json';
import type outboxWords from '../../locales/en/outbox.json';
import type ownFieldsWords from '../../locales/en/ownFields.json';
import type ownHostWords from '../../locales/en/ownHost.json';
import type ownPageWords from '../../locales/en/ownPage.json';
import type paletteWords from '../../locales/en/palette.json';
import type passwordWords from '../../locales/en/password.json';
import type personWords from '../../locales/en/person.json';
import type preferencesWords from '../../locales/en/preferences.json';
import type publisherWords from '../../locales/en/publisher.json';
import type recurringWords from '../../locales/en/recurring.json';
import type registeredFileWords from '../../locales/en/registeredFile.json';
import type releaseEditWords from '../../locales/en/releaseEdit.json';
import type releasesWords from '../../locales/en/releases.json';
import type removalWords from '../../locales/en/removal.json';
import type reportWords from '../../locales/en/report.json';
import type reportLinksWords from '../../locales/en/reportLinks.json';
import type reportPaperWords from '../../locales/en/reportPaper.json';
import type rolesWords from '../../locales/en/roles.json';
import type secondFactorWords from '../../locales/en/secondFactor.json';
import type securityWords from '../../locales/en/security.json';
import type selectionWords from '../../locales/en/selection.json';
import type senderDomainsWords from '../../locales/en/senderDomains.json';
import type sendsWords from '../../locales/en/sends.json';
import type sessionWords from '../../locales/en/session.json';
import type settingsWords from '../../locales/en/settings.json';
import type shellWords from '../../locales/en/shell.json';
import type signInWords from '../../locales/en/signIn.json';
import type signUpWords from '../../locales/en/signUp.json';
import type smartListWords from '../../locales/en/smartList.json';
import type statsWords from '../../locales/en/stats.json';
import type storageWords from '../../locales/en/storage.json';
import type streamWords from '../../locales/en/stream.json';
import type subjectTestWords from '../../locales/en/subjectTest.json';
import type suppressionWords from '../../locales/en/suppression.json';
import type templatesWords from '../../locales/en/templates.json';
import type textPartWords from '../../locales/en/textPart.json';
import type timelineWords from '../../locales/en/timeline.json';
import type translationsWords from '../../locales/en/translations.json';
import type updateWords from '../../locales/en/update.json';
import type uploadWords from '../../locales/en/upload.json';
import type viewsWords from '../../locales/en/views.json';
import type watchingWords from '../../locales/en/watching.json';
import type webhooksWords from '../../locales/en/webhooks.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    // All of them: every key is written with its namespace.
    defaultNS: [
      'accounts',
      'apiKeys',
      'audit',
      'calendar',
      'client',
      'common',
      'compare',
      'contactSelection',
      'contacts',
      'design',
      'details',
      'distribute',
      'duplicates',
      'errors',
      'fieldMove',
      'fields',
      'filmCurve',
      'folders',
      'followUp',
      'import',
      'join',
      'labels',
      'landing',
      'mail',
      'media',
      'organizationEdit',
      'organizations',
      'outbox',
      'ownFields',
      'ownHost',
      'ownPage',
      'palette',
      'password',
      'person',
      'preferences',
      'publisher',
      'recurring',
      'registeredFile',
      'releaseEdit',
      'releases',
      'removal',
      'report',
      'reportLinks',
      'reportPaper',
      'roles',
      'secondFactor',
      'security',
      'selection',
      'senderDomains',
      'sends',
      'session',
      'settings',
      'shell',
      'signIn',
      'signUp',
      'smartList',
      'stats',
      'storage',
      'stream',
      'subjectTest',
      'suppression',
      'templates',
      'textPart',
      'timeline',
      'translations',
      'update',
      'upload',
      'views',
      'watching',
      'webhooks',
    ];
    returnNull: false;
    resources: {
      accounts: typeof accountsWords;
      apiKeys: typeof apiKeysWords;
      audit: typeof auditWords;
      calendar: typeof calendarWords;
      client: typeof clientWords;
      common: typeof commonWords;
      compare: typeof compareWords;
      contactSelection: typeof contactSelectionWords;
      contacts: typeof contactsWords;
      design: typeof designWords;
      details: typeof detailsWords;
      distribute: typeof distributeWords;
      duplicates: typeof duplicatesWords;
      errors: typeof errorsWords;
      fieldMove: typeof fieldMoveWords;
      fields: typeof fieldsWords;
      filmCurve: typeof filmCurveWords;
      folders: typeof foldersWords;
      followUp: typeof followUpWords;
      import: typeof importWords;
      join: typeof joinWords;
      labels: typeof labelsWords;
      landing: typeof landingWords;
      mail: typeof mailWords;
      media: typeof mediaWords;
      organizationEdit: typeof organizationEditWords;
      organizations: typeof organizationsWords;
      outbox: typeof outboxWords;
      ownFields: typeof ownFieldsWords;
      ownHost: typeof ownHostWords;
      ownPage: typeof ownPageWords;
      palette: typeof paletteWords;
      password: typeof passwordWords;
      person: typeof personWords;
      preferences: typeof preferencesWords;
      publisher: typeof publisherWords;
      recurring: typeof recurringWords;
      registeredFile: typeof registeredFileWords;
      releaseEdit: typeof releaseEditWords;
      releases: typeof releasesWords;
      removal: typeof removalWords;
      report: typeof reportWords;
      reportLinks: typeof reportLinksWords;
      reportPaper: typeof reportPaperWords;
      roles: typeof rolesWords;
      secondFactor: typeof secondFactorWords;
      security: typeof securityWords;
      selection: typeof selectionWords;
      senderDomains: typeof senderDomainsWords;
      sends: typeof sendsWords;
      session: typeof sessionWords;
      settings: typeof settingsWords;
      shell: typeof shellWords;
      signIn: typeof signInWords;
      signUp: typeof signUpWords;
      smartList: typeof smartListWords;
      stats: typeof statsWords;
      storage: typeof storageWords;
      stream: typeof streamWords;
      subjectTest: typeof subjectTestWords;
      suppression: typeof suppressionWords;
      templates: typeof templatesWords;
      textPart: typeof textPartWords;
      timeline: typeof timelineWords;
      translations: typeof translationsWords;
      update: typeof updateWords;
      upload: typeof uploadWords;
      views: typeof viewsWords;
      watching: typeof watchingWords;
      webhooks: typeof webhooksWords;
    };
  }
}
