import Fastify from 'fastify';
import pg from 'pg';

/** The limits of list and ingest: fastify and pg with nothing between them. Told its database and organization by IPC. */
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
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ address: app.listeningOrigin });
});
process.on('disconnect', () => process.exit(0));
