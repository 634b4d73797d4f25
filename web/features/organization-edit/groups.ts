import {
  Braces,
  Building2,
  Database,
  Globe,
  Mail,
  Palette,
  Send,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import type { IconType } from '../../ui/page/icon.tsx';
import type { SettingName } from './organization-draft.ts';

export const groupIds = [
  'identity',
  'domain',
  'senders',
  'access',
  'design',
  'distribution',
  'data',
  'developer',
  'danger',
] as const;
export type GroupId = (typeof groupIds)[number];

export const groupIcons: Record<GroupId, IconType> = {
  identity: Building2,
  domain: Globe,
  senders: Mail,
  access: ShieldCheck,
  design: Palette,
  distribution: Send,
  data: Database,
  developer: Braces,
  danger: TriangleAlert,
};

/** Where each field of the entity stands. */
const groupOfSetting: Record<SettingName, GroupId> = {
  name: 'identity',
  type: 'identity',
  status: 'identity',
  logo: 'identity',
  logos: 'identity',
  mediaLinks: 'identity',
  locale: 'identity',
  timeZone: 'identity',
  country: 'identity',
  currency: 'identity',
  domain: 'domain',
  isStandAlone: 'domain',
  redirectUrl: 'domain',
  embedHosts: 'domain',
  fromEmails: 'senders',
  senderDetails: 'senders',
  requireAuth: 'access',
  require2FactorAuth: 'access',
  onlyKnownRegistrations: 'access',
  restrictVideos: 'access',
  useVideoWaterMark: 'access',
  allowFilmDownload: 'access',
  stampDownloads: 'access',
  producersReadReports: 'access',
  activityDays: 'access',
  designPreferences: 'design',
  allowDesignSelection: 'design',
  defaultTemplates: 'design',
  distributionBcc: 'distribution',
  quietHours: 'distribution',
  dailyMails: 'distribution',
  dailyTexts: 'distribution',
  weeklyMessages: 'distribution',
  mailCeiling: 'distribution',
  textCeiling: 'distribution',
  textSender: 'distribution',
  textPrice: 'distribution',
  approveSends: 'distribution',
  onlyAdminsPassCap: 'distribution',
  useDirectLink: 'distribution',
  contactFields: 'data',
  defaultGalleryCredit: 'data',
  dontUseGlobalDbData: 'data',
  searchKeys: 'data',
  innerFilters: 'data',
  inheritFilePath: 'data',
  clientApp: 'developer',
  releaseTypes: 'developer',
  templates: 'developer',
  routes: 'developer',
};

/** The group of a field or of a path inside of one. */
export function groupOf(path: string): GroupId {
  if (path.startsWith('designPreferences.clientApp') || path.startsWith('designPreferences.producerApp'))
    return 'developer';
  if (path.startsWith('designPreferences.contactMsg')) return 'distribution';
  return groupOfSetting[path.split('.')[0] as SettingName] ?? 'identity';
}

/** Settings that can be searched for: the fields, and the parts of the design that have a heading of their own. */
export const searchable = [
  ...(Object.keys(groupOfSetting) as SettingName[]).filter((name) => name !== 'designPreferences'),
  'designPreferences.themes',
  'designPreferences.loginPage',
  'designPreferences.contactMsg',
  'designPreferences.crew',
  'designPreferences.contactEmail',
  'designPreferences.accessibilityEmail',
  'designPreferences.clientApp',
  'designPreferences.producerApp',
] as const;
