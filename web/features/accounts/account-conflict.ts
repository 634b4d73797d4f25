import type { Account } from '@firstlook/contract/account.ts';
import { bestRole } from '@firstlook/contract/permissions.ts';
import type { TFunction } from 'i18next';
import { findKey } from '../../i18n/word-key.ts';
import type { ConflictField } from '../../ui/overlay/conflict-dialog.tsx';
import { sidesOf } from '../../ui/overlay/conflict-sides.ts';
import type { Draft, MembershipDraft } from './account-draft.ts';

/** What the server answers to a save that comes from an older version. */
export interface AccountConflict {
  version: number;
  /** A membership stands at `organizations.{id}`, everything else at the name of its field. */
  conflicts: { path: string; stored: unknown }[];
}

type Standing = Pick<
  Account['organizations'][number],
  'roles' | 'status' | 'skipSecondFactorAuth' | 'routes'
>;

const keyOf: Record<string, keyof Draft> = { roles: 'systemRoles' };
const draftKey = (path: string) => keyOf[path] ?? (path as keyof Draft);
const membershipIdOf = (path: string) => /^organizations\.(.+)$/.exec(path)?.[1];
const membershipOf = (draft: Draft, id: string) => draft.memberships.find(({ _id }) => _id === id);

const stored = (membership: MembershipDraft | undefined, standing: Standing) =>
  membership && {
    ...membership,
    role: bestRole(standing.roles) ?? membership.role,
    status: standing.status,
    skipSecondFactorAuth: standing.skipSecondFactorAuth,
    routes: standing.routes,
  };

/** Each field that differs, in words: what stands here and what another admin saved. */
export function conflictFieldsOf(
  { conflicts }: AccountConflict,
  draft: Draft,
  saved: Draft,
  t: TFunction,
): ConflictField[] {
  const inWords = (membership: MembershipDraft | undefined) =>
    membership &&
    [
      t(`accounts:roleName.${membership.role}`),
      t(`accounts:status.${membership.status}`),
      ...(membership.skipSecondFactorAuth ? [t('accounts:field.skipSecondFactorAuth')] : []),
      ...(membership.routes.length > 0
        ? [t('accounts:field.routesOnly', { count: membership.routes.length })]
        : []),
    ].join(' · ');
  return conflicts.map(({ path, stored: theirs }) => {
    const id = membershipIdOf(path);
    if (id === undefined) {
      const key = draftKey(path);
      const [mine, before] = [draft[key], saved[key]];
      const nameKey = findKey(`accounts:field.${path}`);
      return {
        path,
        name: nameKey ? t(nameKey) : path,
        mine,
        theirs,
        ...sidesOf<unknown>(before, mine, theirs),
      };
    }
    const [mine, before] = [membershipOf(draft, id), membershipOf(saved, id)];
    const there = stored(before, theirs as Standing);
    return {
      path,
      name: mine?.name ?? id,
      mine: inWords(mine),
      theirs: inWords(there),
      ...sidesOf(before, mine, there),
    };
  });
}

/** The draft with the stored values of these paths. */
export function takeTheirs(draft: Draft, { conflicts }: AccountConflict, paths: readonly string[]): Draft {
  let next = draft;
  for (const { path, stored: theirs } of conflicts.filter((one) => paths.includes(one.path))) {
    const id = membershipIdOf(path);
    const memberships = next.memberships.map((one) =>
      one._id === id ? (stored(one, theirs as Standing) ?? one) : one,
    );
    next = id === undefined ? { ...next, [draftKey(path)]: theirs } : { ...next, memberships };
  }
  return next;
}
