import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { autumnBook } from './newsletter.ts';
import { openChildServer, openProduct, type Product } from './product.ts';
import { signIn } from './stage.ts';

/** A published release of an organization that asks nobody to sign in. */
export interface PublicPage {
  product: Product;
  organizationId: string;
  /** Somebody of the organization. */
  cookie: string;
  releaseId: string;
  /** Its landing page, and what that says. */
  page: string;
  html: Buffer;
  /** By which address search engines know it. */
  publicUrl: string;
  /** Whether the organization asks everybody to sign in. */
  shut(isShut: boolean): Promise<void>;
}

export async function openPublicPage(): Promise<PublicPage> {
  const product = await openProduct();
  const { url } = product.server;
  const cookie = await signIn(url, 'books-admin@demo.test');
  const headers = { cookie, 'content-type': 'application/json' };
  const organizationId = (
    await product.query("select organization_id from organization where domain = 'books'")
  ).rows[0].organization_id as string;
  const shut = async (isShut: boolean) => {
    await product.query(
      `update organization set settings = settings || jsonb_build_object('requireAuth', $2::boolean) where organization_id = $1`,
      [organizationId, isShut],
    );
  };
  await shut(false);
  async function call(address: string, body?: object): Promise<{ _id: string; publicUrl: string }> {
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(`${url}/api${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { _id: string; publicUrl: string };
  }
  const { _id } = await call(`/release/${organizationId}`, { releaseType: 'book', releaseData: autumnBook });
  await call(`/release/${organizationId}/${_id}/publish`, {});
  const { publicUrl } = await call(`/release/${organizationId}/${_id}`);
  const page = `${url}/landing/${_id}`;
  const first = await fetch(page);
  const html = Buffer.from(await first.arrayBuffer());
  if (first.status !== 200) throw new Error(`the page answers ${first.status}`);
  return {
    product,
    organizationId,
    cookie,
    releaseId: _id,
    page,
    html,
    publicUrl: `${url}${new URL(publicUrl).pathname}`,
    shut,
  };
}

/** A file with these bytes, from a server that does nothing else. */
export async function openStill(html: Buffer): Promise<{ address: string; stop(): void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-bench-'));
  const file = path.join(folder, 'page.html');
  writeFileSync(file, html);
  const still = await openChildServer('static-server.ts', { file });
  return {
    address: still.address,
    stop() {
      still.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
