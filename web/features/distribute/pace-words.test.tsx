// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { expect, it } from 'vitest';
import distribute from '../../../locales/en/distribute.json' with { type: 'json' };
import { draw, withScreen } from '../../test/screen.tsx';
import { PaceField } from './pace-field.tsx';
import { PaceWords } from './pace-words.tsx';

withScreen();

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '');
const ends = distribute.pace.ends.split('{{')[0] as string;

const form = (asks: boolean) => (
  <PaceField perHour={1000} people={500} startsAt={null} asks={asks} onChange={() => undefined} />
);

it('whoever asks for approval is told how long it takes, not when it ends', () => {
  const { container, unmount } = draw(form(true));
  expect(plain(container.textContent)).toContain('Once approved, it takes about 30 minutes.');
  expect(container.textContent).not.toContain(ends);
  unmount();
  expect(draw(form(false)).container.textContent).toContain(ends);
});

it('so is whoever looks at what waits for approval', () => {
  const said = (phase: DistributionProgress['phase'], queued: number) => {
    const pace = { perHour: 60, nextAt: null, endsAt: '2026-11-26T14:24:00.000Z' };
    const progress = { phase, pace, states: { queued }, unlisted: {}, total: queued };
    const { container, unmount } = draw(<PaceWords progress={progress as unknown as DistributionProgress} />);
    const words = plain(container.textContent);
    unmount();
    return words;
  };
  expect(said('asking', 90)).toContain('Once approved, it takes about 1.5 hours.');
  expect(said('asking', 60 * 72)).toContain('Once approved, it takes about 3 days.');
  expect(said('asking', 90)).not.toContain(ends);
  expect(said('scheduled', 90)).toContain(ends);
});
