import { languageNames } from '@firstlook/contract/language.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { formatDate } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { LanguageMark, otherLanguageOf } from './language-mark.tsx';
import { dayOf } from './release-facts.ts';

type Home = Pick<OrganizationView, 'releaseTypes' | 'locale'> | undefined;

/** A release by what is known of it beside its title. */
export interface Told extends Pick<ReleaseCard, 'releaseType'> {
  design: { locale: ReleaseCard['design']['locale'] };
  /** When it was sent; of a draft, when it was changed. */
  at: string;
}

export const toldOf = (card: ReleaseCard): Told => ({ ...card, at: dayOf(card) });

const typeName = (home: Home, { releaseType }: Told) =>
  home?.releaseTypes.find(({ id }) => id === releaseType)?.name ?? '';

/** Beside a title: what tells a release from its translation, and from another of the same title. */
export function ReleaseAbout({ release, home }: { release: Told; home: Home }) {
  const type = typeName(home, release);
  return (
    <span className="muted small">
      {type && (
        <>
          <bdi>{type}</bdi>
          {' · '}
        </>
      )}
      <Ltr>{formatDate(release.at)}</Ltr> <LanguageMark release={release} home={home?.locale} />
    </span>
  );
}

/** The same for lists of plain words: the title alone where no other one bears it. */
export function releaseLabels(
  cards: readonly ReleaseCard[],
  home: Home,
  nameOf: (card: ReleaseCard) => string = ({ releaseData }) => String(releaseData.title ?? ''),
): { value: string; label: string }[] {
  const titles = cards.map(nameOf);
  return cards.map((card, at) => {
    const title = titles[at] ?? '';
    const told = toldOf(card);
    const language = otherLanguageOf(card, home?.locale);
    const about = [language && languageNames[language], typeName(home, told), formatDate(told.at)];
    const isAlone = titles.filter((other) => other === title).length === 1;
    return { value: card._id, label: isAlone ? title : [title, ...about.filter(Boolean)].join(' · ') };
  });
}
