import { type Db, sql } from '../../platform/database.ts';

export interface NewActivity {
  organizationId: string;
  id: string;
  accountId: string;
  title: string;
  category: string;
  data: object;
  device: string;
  country: string;
  at: Date;
}

export function insertActivity(db: Db, activity: NewActivity): Promise<number> {
  return db.run(sql`
    insert into activity (organization_id, id, account_id, title, category, data, device, country, at)
    values (${activity.organizationId}, ${activity.id}, ${activity.accountId}, ${activity.title}, ${activity.category},
      ${JSON.stringify(activity.data)}, ${activity.device}, ${activity.country}, ${activity.at})`);
}
