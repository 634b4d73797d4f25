import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import type { ReleaseCard as Card } from '@firstlook/contract/release.ts';
import { ArrowLeft, ArrowRight, FolderInput } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnWatching } from '../../data/watching.ts';
import { cropText, formatDate, formatDuration } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { PlainText } from '../../i18n/plain-text.tsx';
import { LanguageMark } from '../../parts/language-mark.tsx';
import { pictureOf } from '../../parts/picture.ts';
import { cardActions } from '../../parts/release-actions.ts';
import {
  dayOf,
  nextStepOf,
  openPath,
  shownDescriptionMarks,
  shownTitleMarks,
  titleOf,
} from '../../parts/release-facts.ts';
import { ReleaseMomentChips } from '../../parts/release-moments.tsx';
import { ReleaseStatusChip } from '../../parts/release-status.tsx';
import { ItemPick } from '../../parts/selection/pick.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Cover, type CoverShape } from '../../ui/page/cover.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './release-card.module.css';
import { ReleaseMenu } from './release-menu.tsx';
import type { SelectionState } from './use-selection.ts';
import { WatchMarks } from './watch-marks.tsx';

interface ReleaseCardProps {
  organizationId: string;
  release: Card;
  shape: CoverShape;
  typeName: string | undefined;
  /** The organization's language: a release in another one wears its name. */
  home?: OrganizationLocale | undefined;
  /** Opens the folders of a release; absent for those who may not change them. */
  onFile: ((release: Card) => void) | undefined;
  /** Whether it is selected; absent where nothing can be. */
  isPicked?: boolean | undefined;
  onPick?: SelectionState['onPick'] | undefined;
  onDrag?: SelectionState['onDrag'];
  own?: OwnWatching | undefined;
}

const mayAct = ({ abilities }: Card) => abilities.edit || abilities.distribute || abilities.report;

function Actions({ organizationId, release }: { organizationId: string; release: Card }) {
  const { t } = useTranslation();
  return (
    <span className={css.acts}>
      {cardActions(organizationId, release).map((action) =>
        action.href ? (
          <a key={action.key} href={action.href} target="_blank" rel="noreferrer">
            <Icon of={action.icon} flip={action.flip} />
            {t(`releases:action.${action.key}`)}
          </a>
        ) : (
          <AppLink key={action.key} to={action.to ?? '/'}>
            <Icon of={action.icon} flip={action.flip} />
            {t(`releases:action.${action.key}`)}
          </AppLink>
        ),
      )}
    </span>
  );
}

/** The cover with its length, and over it what can be done with the mouse. */
function CardPicture({
  organizationId,
  release,
  shape,
  title,
  onFile,
  isPicked,
  onPick,
  own,
}: Omit<ReleaseCardProps, 'typeName' | 'onDrag' | 'home'> & { title: string }) {
  const { t } = useTranslation();
  const picture = pictureOf(release.releaseData.mainImage);
  const seconds = release.releaseData.mediaSecondsDuration;
  const canAct = mayAct(release);
  return (
    <div
      className={classNames(
        css.picture,
        css[shape],
        (release.archivedAt || release.status === 'expired') && css.expired,
      )}
    >
      <Cover shape={shape} {...picture} title={title} />
      {own && <WatchMarks own={own} release={release} />}
      {seconds !== undefined && seconds > 0 && (
        <span className={css.duration}>
          <span className="visually-hidden">{t('releases:duration', { time: formatDuration(seconds) })}</span>
          <span aria-hidden="true">
            <Ltr>{formatDuration(seconds)}</Ltr>
          </span>
        </span>
      )}
      {onFile && (
        <IconButton
          className={css.file}
          icon={FolderInput}
          label={t('releases:foldersOf', { name: title })}
          onClick={() => onFile(release)}
        />
      )}
      {canAct && <Actions organizationId={organizationId} release={release} />}
      {onPick && (
        <ItemPick
          className={css.pick}
          label={t('releases:select', { name: title })}
          checked={!!isPicked}
          onChange={(checked, isRange) => onPick(release, checked, isRange)}
        />
      )}
    </div>
  );
}

/** Drawn again only when something of it changes, not with every tick on another. */
export const ReleaseCard = memo(function ReleaseCard(props: ReleaseCardProps) {
  const { organizationId, release, shape, typeName, onFile, isPicked, onPick, onDrag, own, home } = props;
  const { t, i18n } = useTranslation();
  const title = titleOf(release, t('releases:untitled'));
  const description = release.releaseData.desc ?? '';
  const next = nextStepOf(organizationId, release);
  const arrow = <Icon of={directionOf(i18n.language) === 'rtl' ? ArrowLeft : ArrowRight} small />;
  return (
    <article
      className={classNames(css.card, isPicked && css.picked)}
      draggable={!!onDrag}
      onDragStart={onDrag && ((event) => onDrag(event, release))}
    >
      <CardPicture {...{ organizationId, release, shape, title, onFile, isPicked, onPick, own }} />
      <h2>
        <AppLink to={openPath(organizationId, release)} title={title}>
          <bdi aria-hidden="true">{cropText(title, shownTitleMarks)}</bdi>
          <bdi className="visually-hidden">{title}</bdi>
        </AppLink>
      </h2>
      <p
        className={classNames('page-start', css.meta)}
        dir={description ? 'auto' : undefined}
        title={description || undefined}
      >
        {description ? <PlainText text={cropText(description, shownDescriptionMarks)} /> : typeName}
        {!description && (
          <>
            {' · '}
            <Ltr>{formatDate(dayOf(release))}</Ltr>
          </>
        )}
      </p>
      <footer>
        <ReleaseStatusChip release={release} />
        <ReleaseMomentChips release={release} />
        <LanguageMark release={release} home={home} />
        <span className={css.onward}>
          {next.to ? (
            <AppLink className={css.next} to={next.to}>
              {t(`releases:next.${next.key}`)}
              {arrow}
            </AppLink>
          ) : (
            <a className={css.next} href={next.href} target="_blank" rel="noreferrer">
              {t(`releases:next.${next.key}`)}
              {arrow}
            </a>
          )}
          {/* The same actions for fingers, with those of once in a while. */}
          {mayAct(release) && (
            <ReleaseMenu {...{ organizationId, release, onFile }} className={css.more} name={title} />
          )}
        </span>
      </footer>
    </article>
  );
});
