import { inDatabase } from './database.ts';
import { organizations } from './sign-in.ts';
import type { Stage } from './stage.ts';

/** From here on a second person approves what producers of the TV organization send. */
export const approveSends = (stage: Stage): Promise<unknown> =>
  inDatabase(stage, (client) =>
    client.query(
      `update organization set settings = settings || '{"approveSends": true}' where organization_id = $1`,
      [organizations.tv],
    ),
  );
