import type { Release } from '@firstlook/contract/release.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { directionOfText } from '@firstlook/contract/text-direction.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewAs, type ViewAsInput } from '../../data/distribution.ts';
import { useReleasePreview } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { embargoEnd } from '../../parts/embargo-end.ts';
import { Failure } from '../../parts/failure.tsx';
import type { ChosenPerson, PersonalLines } from '../../parts/prepared-send.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { HtmlFrame } from '../../ui/page/html-frame.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './message.module.css';
import { PersonPicker } from './person-picker.tsx';
import { linedOf, lineOf } from './personal-lines.ts';
import { PlainReading } from './plain-reading.tsx';

/** The mail with pictures and without, and the page behind its link. */
type Shown = ViewAsInput['show'] | 'text';

const titles = { email: 'title', text: 'text', landingPage: 'page' } as const;

interface NewsletterDialogProps {
  organizationId: string;
  release: Pick<Release, '_id' | 'embargoUntil'>;
  /** The newsletter as it stands, for the person who writes it. */
  preview: ReleasePreview;
  /** What is written of it. */
  written: Pick<ViewAsInput, 'subject' | 'preheader' | 'textPart' | 'kind'>;
  /** Contacts among the chosen people. */
  people: readonly ChosenPerson[];
  /** What is written to single people. */
  lines: PersonalLines;
  direction: 'rtl' | 'ltr';
  onClose: () => void;
}

/** The newsletter or the page for nobody in particular, or as the person reads it who is chosen. */
function useShown(
  { organizationId, release, preview, written, lines }: NewsletterDialogProps,
  show: Shown,
  person: ChosenPerson | null,
) {
  const asPerson = useViewAs(
    organizationId,
    release._id,
    person?.id
      ? {
          contactId: person.id,
          show: show === 'text' ? 'email' : show,
          ...written,
          personalLine: lineOf(lines, person) || null,
        }
      : null,
  );
  const page = useReleasePreview(
    organizationId,
    { kind: 'landingPage', _id: release._id },
    !person && show === 'landingPage',
  );
  if (person) return asPerson;
  return show === 'landingPage' ? page : { data: preview, isError: false as const };
}

/**
 * The newsletter as it will be sent, with the subject that is written, and the page behind its link; as any contact reads them.
 * The design viewer shows them on other devices.
 */
export function NewsletterDialog(props: NewsletterDialogProps) {
  const { organizationId, release, people, lines, direction, onClose } = props;
  const { t } = useTranslation();
  const [show, setShow] = useState<Shown>('email');
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const shown = useShown(props, show, person);
  const title = t(`distribute:newsletter.${titles[show]}`);
  // First those to whom something was written: theirs is not the mail of the others.
  const offered = [...new Set([...linedOf(lines, people), ...people])]
    .filter(({ id }) => id && id !== person?.id)
    .slice(0, 3);
  return (
    <Dialog
      opened
      width={760}
      title={title}
      onClose={onClose}
      footer={
        <ButtonLink
          to={path.releaseDesign(organizationId, release._id)}
          search={{ tab: show === 'landingPage' ? show : 'email' }}
        >
          {t('distribute:newsletter.more')}
        </ButtonLink>
      }
    >
      <div className={css.viewAs}>
        <Segmented
          label={t('distribute:newsletter.what')}
          value={show}
          options={[
            { value: 'email', label: t('distribute:newsletter.title') },
            { value: 'text', label: t('distribute:newsletter.text') },
            { value: 'landingPage', label: t('distribute:newsletter.page') },
          ]}
          onChange={setShow}
        />
        <PersonPicker
          organizationId={organizationId}
          label={t('distribute:newsletter.as')}
          onPick={setPerson}
        />
      </div>
      <div className={css.viewers}>
        {person ? (
          <Button size="xs" icon={X} onClick={() => setPerson(null)}>
            {t('distribute:newsletter.asNobody', { name: `\u2068${person.name}\u2069` })}
          </Button>
        ) : (
          <span className="muted small">{t('distribute:newsletter.sample')}</span>
        )}
        {offered.map((one) => (
          <Button key={one.id} size="xs" onClick={() => setPerson(one)}>
            {t('distribute:newsletter.asPerson', { name: `\u2068${one.name}\u2069` })}
          </Button>
        ))}
      </div>
      {show === 'landingPage' && embargoEnd(release) && (
        <Note tone="info">{t('distribute:newsletter.embargo')}</Note>
      )}
      {shown.isError ? (
        <Failure error={shown.error} onRetry={() => void shown.refetch()} />
      ) : !shown.data ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          {show !== 'landingPage' && (
            <p className={css.newsletterSubject} dir={directionOfText(shown.data.subject ?? '', direction)}>
              <b>{shown.data.subject}</b>
              {shown.data.preheader && <span className="muted small"> {shown.data.preheader}</span>}
            </p>
          )}
          {show === 'text' ? (
            <PlainReading text={shown.data.text ?? ''} direction={direction} />
          ) : (
            <HtmlFrame
              // A page is another document than a mail; changed words are patched into the same one.
              key={show}
              className={css.newsletterFrame}
              title={title}
              html={shown.data.html}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
