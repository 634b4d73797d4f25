import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { describe, expect, it } from 'vitest';
import { nothing, pick } from '../../parts/selection/selection.ts';
import { archivableOf, type Condition } from './selection.ts';

const a = { _id: 'a', folders: [] } as unknown as ReleaseCard;
const ticked = (...releases: ReleaseCard[]) => pick<ReleaseCard, Condition>(nothing, releases, true);

describe('what may be put away or brought back', () => {
  const away = { _id: 'away', archivedAt: '2026-11-01T08:00:00.000Z' } as ReleaseCard;
  const matching = (status?: string[]) => ({
    kind: 'all' as const,
    condition: { filter: { params: { status } }, orgFilter: undefined },
    matching: 3,
    except: new Set<string>(),
  });
  it.each([
    ['what was ticked among the lists', ticked(a), { away: true, back: false }],
    ['what was ticked in the archive', ticked(away), { away: false, back: true }],
    ['some of both', ticked(a, away), { away: true, back: true }],
    ['all that match', matching(), { away: true, back: false }],
    ['all of the archive', matching(['archived']), { away: false, back: true }],
    ['all of the archive and the drafts', matching(['draft', 'archived']), { away: true, back: true }],
  ])('%s', (_, selection, expected) => {
    expect(archivableOf(selection)).toEqual(expected);
  });
});
