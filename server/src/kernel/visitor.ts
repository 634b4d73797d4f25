import { visitorPermissions } from '@firstlook/contract/permissions.ts';
import type { Actor, Platform } from './ctx.ts';
import { shareRead } from './shared-read.ts';
import { asksNobody } from './visitor.store.ts';

/**
 * Whom a call speaks for that comes without a session to an organization that needs no sign-in, or with the session
 * of a person who is no member: they are shown what is open to all there, under no name. Null where sign-in is asked for
 * (decisions section 9, docs/decisions/0045).
 */
export async function readVisitor(platform: Platform, organizationId: string): Promise<Actor | null> {
  // A page asks for many things together; those requests share a read.
  const isOpen = await shareRead(`asks nobody ${organizationId}`, () =>
    platform.database.single((db) => asksNobody(db, organizationId)),
  );
  if (!isOpen) return null;
  return {
    accountId: 'visitor',
    isVisitor: true,
    email: '',
    emailVerified: false,
    firstName: '',
    lastName: '',
    mobile: null,
    systemRoles: [],
    memberships: [{ organizationId, status: 'approved', roles: [], scopes: visitorPermissions }],
    sessionHash: Buffer.alloc(0),
  };
}
