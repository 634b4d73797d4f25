import type { Channel } from '@firstlook/contract/distribution.ts';
import { type MessageKind, messageKinds } from '@firstlook/contract/message-kind.ts';
import { escapeHtml } from './escape-html.ts';
import { formatDate } from './format.ts';
import { type PublicPageContext, sentence, toDocument } from './pages.ts';
import { type KeyUnder, translate } from './translate.ts';

/** What a reader gets as things are, and where the form posts to. */
export interface ShownWishes {
  kinds: readonly MessageKind[];
  channels: readonly { channel: Channel; state: 'on' | 'off' | 'other' }[];
  pausedUntil: Date | null;
  action: string;
  /** Names what the form was drawn from; it comes back with it. */
  state: string;
  /** They were saved just now. */
  isSaved?: boolean;
  /** Nothing was saved: something else had been chosen since the form was opened. */
  isStale?: boolean;
}

interface Choice {
  name: string;
  value: string;
  label: string;
  isOn: boolean;
  isClosed?: boolean;
  /** Under the words. */
  note?: string;
}

const choice = ({ name, value, label, isOn, isClosed = false, note = '' }: Choice): string =>
  `<label class="wish"><input type="checkbox" name="${name}" value="${value}"${isOn ? ' checked' : ''}${isClosed ? ' disabled' : ''}><span>${escapeHtml(label)}${note && `<small>${note}</small>`}</span></label>`;

const group = (legend: string, choices: readonly string[]): string =>
  `<fieldset><legend>${escapeHtml(legend)}</legend>${choices.join('')}</fieldset>`;

/** Instead of leaving altogether: which kinds, by which channels, and a pause. A plain form, saved by its button. */
export function wishForm(
  { locale, organization }: PublicPageContext,
  { kinds, channels, pausedUntil, action, state, isSaved = false, isStale = false }: ShownWishes,
): string {
  const t = (key: KeyUnder<'landing:wish'>) => translate(locale, `landing:wish.${key}`);
  const zone = organization?.timeZone ?? 'UTC';
  const until = pausedUntil
    ? sentence(locale, 'wish.pausedUntil', { until: formatDate(pausedUntil.toISOString(), zone) })
    : escapeHtml(t('pauseNote'));
  const note = isStale ? `<p role="status"><b>${escapeHtml(t('changed'))}</b></p>` : '';
  return `<hr class="hr"><form class="wishes" method="post" action="${escapeHtml(action)}"><input type="hidden" name="state" value="${escapeHtml(state)}"><h2>${escapeHtml(t(isSaved ? 'again' : 'title'))}</h2>${note}${group(
    t('kinds'),
    messageKinds.map((kind) =>
      choice({ name: 'kind', value: kind, label: t(kind), isOn: kinds.includes(kind) }),
    ),
  )}${group(
    t('channels'),
    channels.map(({ channel, state }) =>
      choice({
        name: 'channel',
        value: channel,
        label: t(channel),
        isOn: state === 'on',
        isClosed: state === 'other',
        ...(state === 'other' && { note: escapeHtml(t('closed')) }),
      }),
    ),
  )}${group(t('pause'), [choice({ name: 'pause', value: '1', label: t('pauseLabel'), isOn: pausedUntil !== null, note: until })])}<button class="btn s">${escapeHtml(t('save'))}</button></form>`;
}

/** After the choices were saved; they stand below, to be changed again. */
export function wishesSavedPage(
  context: PublicPageContext,
  { address, wishes }: { address: string; wishes: ShownWishes | null },
): string {
  const t = (key: KeyUnder<'landing:wish'>) => translate(context.locale, `landing:wish.${key}`);
  const organization = context.organization?.name ?? '';
  return toDocument(context, {
    title: t('savedTitle'),
    heading: t('savedHeading'),
    drawing: 'done',
    body: sentence(context.locale, 'wish.savedBody', { address, organization }),
    ...(wishes && { end: wishForm(context, { ...wishes, isSaved: true }) }),
  });
}
