import type { Release } from '@firstlook/contract/release.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Db, sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';

/** An organization whose producer makes and saves releases. */
export interface ReleaseStage {
  server: TestServer;
  organizationId: string;
  cookie: string;
  inOrganization<T>(work: (db: Db) => Promise<T>): Promise<T>;
  make(releaseData?: object): Promise<Release>;
  /** Saves these fields over the release as it was read. */
  save(release: Release, data: object, rest?: object): Promise<Release>;
  /** A stored picture, as an upload leaves it. @returns its id */
  addPicture(): Promise<string>;
}

async function start(): Promise<ReleaseStage> {
  const server = await startTestServer();
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const url = `/api/release/${organizationId}`;
  return {
    server,
    organizationId,
    cookie,
    inOrganization: (work) => server.platform.database.withTenant(organizationId, work),
    async make(releaseData = {}) {
      const body = { releaseType: 'programme', releaseData: { title: 'Waterline', ...releaseData } };
      const answer = await server.call('POST', url, { cookie, body });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    async save(release, data, rest = {}) {
      const body = { ...release, ...rest, releaseData: { ...release.releaseData, ...data } };
      const answer = await server.call('PUT', url, { cookie, body });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    async addPicture() {
      const id = newId();
      await server.platform.database.withTenant(organizationId, (db) =>
        db.run(sql`
          insert into file (organization_id, id, kind, status, name)
          values (${organizationId}, ${id}, 'img', 'ready', 'pier.png')`),
      );
      return id;
    },
  };
}

/** Stands before the first test of a file and ends after its last. */
export function withReleaseStage(take: (stage: ReleaseStage) => void): void {
  let stage: ReleaseStage;
  beforeAll(async () => {
    stage = await start();
    take(stage);
  });
  afterAll(() => stage.server.stop());
}
