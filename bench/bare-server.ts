import Fastify from 'fastify';
import pg from 'pg';

/** The limits of list and create: fastify and pg with nothing between them. Told its database and organization by IPC. */
process.once('message', async (message) => {
  const { databaseUrl, organizationId } = message as { databaseUrl: string; organizationId: string };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  const app = Fastify();
  app.get('/cards', async () => {
    const { rows } = await pool.query(
      `select organization_id as "organizationId", id as _id, release_type as "releaseType", design, expiration_date as "expirationDate",
        distributed_at as "distributedAt", month_of_publish as "monthOfPublish", version, created_at as "_createdAt", updated_at as "_updatedAt",
        card as "releaseData" from release where organization_id = $1 order by listed_at desc, id desc limit 50`,
      [organizationId],
    );
    return { items: rows, total: rows.length };
  });
  app.post('/create', async (request) => {
    const { releaseType, releaseData } = request.body as {
      releaseType: string;
      releaseData: { title: string };
    };
    const { rows } = await pool.query(
      `insert into release (organization_id, id, release_type, title, data, card, search_text, design)
       values ($1, gen_random_uuid()::text, $2, $3, $4, $4, lower($3), '{"locale": "he"}') returning id as _id`,
      [organizationId, releaseType, releaseData.title, JSON.stringify(releaseData)],
    );
    return { ...rows[0], releaseType, releaseData };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ address: app.listeningOrigin });
});
process.on('disconnect', () => process.exit(0));
