import { type Db, sql } from '../../platform/database.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';

/** What happened in a demo organization before the first visit to it: lines of its log, and invitations that wait. */
export async function insertDemoPast(
  db: Db,
  organizationId: string,
  past: { invited: readonly string[]; subjects: readonly string[]; contacts: number; now: Date },
): Promise<void> {
  const { invited, subjects, now } = past;
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  for (const [position, email] of invited.entries()) {
    await db.run(sql`
      insert into invitation (organization_id, id, email, role, token_hash, created_at, sent_at, expires_at)
      values (${organizationId}, ${newId()}, ${email}, ${position === 0 ? 'producer' : 'client'}, ${tokenHash(newToken())},
        ${ago(2 + position)}, ${ago(2 + position)}, ${ago(position - 12)})`);
  }
  const lines = [
    { days: 41, role: 'creator', action: 'organization.update', name: '', after: { requireAuth: false } },
    {
      days: 40,
      role: 'admin',
      action: 'contact.import',
      name: 'press.xlsx',
      after: { total: past.contacts, new: past.contacts },
    },
    ...subjects.map((name, position) => ({
      days: 30 - position * 6,
      role: 'producer',
      action: 'distribution.send',
      name,
      after: { channel: 'email', force: false },
    })),
    { days: 1, role: 'admin', action: 'auth.signIn', name: '', after: null },
  ];
  for (const line of lines) {
    await db.run(sql`
      insert into audit (organization_id, id, at, action, actor_id, actor_name, address, target_name, after)
      select ${organizationId}, ${newId()}, ${ago(line.days)}, ${line.action}, a.id, trim(a.first_name || ' ' || a.last_name),
        '127.0.0.1', ${line.name}, ${line.after && JSON.stringify(line.after)}::jsonb
      from membership m join account a on a.id = m.account_id
      where m.organization_id = ${organizationId} and ${line.role} = any(m.roles) limit 1`);
  }
}
