import type { WordKey } from '../../i18n/word-key.ts';
import type { Screen } from '../../parts/shell/screen.ts';

/** One of the client front-ends: what it shows at the addresses that all of them share (specification 2 section 2). */
export interface Site {
  /** `data-site` of the page: its style sheet hangs on it. */
  name: 'publisher' | 'stream' | 'press';
  /** The look for people who have chosen none on this device; absent: light. */
  scheme?: 'dark';
  /** Where `/` leads; a site without an about page leads `/about` there, too. */
  home: '/about' | '/release';
  /** By route: `/about`, `/release`, `/archive`, `/release/$id/{-$tabName}`. */
  pages: Partial<Record<SitePath, Screen>>;
  /** The page behind a direct link (specification 2 section 2, "Stream-TV site"); absent: the general one, in the frame of the site. */
  direct?: Screen;
  /** Entries of the header, before the organization's own routes. */
  navigation: readonly { label: WordKey; to: string; search?: Record<string, string> }[];
}

export type SitePath = '/about' | '/release' | '/archive' | '/release/$id/{-$tabName}';
