import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import {
  assertSafeKey,
  type ListedObject,
  type Storage,
  StorageMissing,
  StorageTooLarge,
} from './storage.ts';

export interface S3Settings {
  bucket: string;
  endpoint?: string;
  region: string;
  /** Unset: the SDK's own chain (instance role, shared file). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * `s3://bucket?endpoint=https://host&region=eu-west-1&accessKeyId=…&secretAccessKey=…`.
 * Credentials given beside the address (from the environment) win over those in it.
 * @throws Error in plain words when the address is not usable
 */
export function parseS3Url(address: string, credentials?: S3Settings['credentials']): S3Settings {
  const url = new URL(address);
  if (url.protocol !== 's3:') throw new Error('STORAGE_URL must start with s3://');
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('STORAGE_URL names no valid bucket');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint && !/^https?:\/\//.test(endpoint)) throw new Error('the endpoint must be an http(s) address');
  const accessKeyId = url.searchParams.get('accessKeyId');
  const secretAccessKey = url.searchParams.get('secretAccessKey');
  const fromUrl = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return {
    bucket,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: credentials ?? fromUrl,
  };
}

function isMissing(error: unknown): boolean {
  const seen = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return seen.name === 'NoSuchKey' || seen.name === 'NotFound' || seen.$metadata?.httpStatusCode === 404;
}

function countedTo(maxBytes: number, count: { size: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count.size += chunk.length;
      if (count.size > maxBytes) done(new StorageTooLarge());
      else done(null, chunk);
    },
  });
}

/** A store that does not take connections, or takes them and then says nothing, is given up, milliseconds. */
const connectionTimeout = 1500;
const longestSilence = 2200;

/** One bucket of any S3 server. The SDK (some megabytes of code) is loaded only where S3 is configured. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const sdk = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new sdk.S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    // Self-hosted servers seldom answer on bucket.host names.
    forcePathStyle: settings.endpoint !== undefined,
    credentials: settings.credentials,
    // Newer default checksums are unknown to many S3-compatible servers; TLS and our sha256 cover integrity.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout, socketTimeout: longestSilence },
  });
  const Bucket = settings.bucket;

  const storage: Storage = {
    async put(key, body, options = {}) {
      assertSafeKey(key);
      const maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY;
      if (Buffer.isBuffer(body)) {
        if (body.length > maxBytes) throw new StorageTooLarge();
        await client.send(
          new sdk.PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: options.contentType }),
        );
        return { size: body.length };
      }
      const count = { size: 0 };
      const counted = countedTo(maxBytes, count);
      body.once('error', (error) => counted.destroy(error));
      body.once('close', () => {
        if (!body.readableEnded) counted.destroy(new Error('the source of the bytes ended early'));
      });
      // Multipart: all or nothing as well, an aborted one is removed by the SDK.
      const upload = new Upload({
        client,
        params: { Bucket, Key: key, Body: body.pipe(counted), ContentType: options.contentType },
        partSize: 8 * 1024 * 1024,
        queueSize: 2,
      });
      try {
        await upload.done();
      } catch (error) {
        body.destroy();
        await upload.abort().catch(() => undefined);
        throw error;
      }
      return { size: count.size };
    },

    async putFile(key, path) {
      const stored = await storage.put(key, createReadStream(path));
      await rm(path, { force: true });
      return stored;
    },

    async toFile(key, path) {
      await pipeline((await storage.get(key)).body, createWriteStream(path));
    },

    async get(key, range) {
      assertSafeKey(key);
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }))
        .catch((error) => {
          throw isMissing(error) ? new StorageMissing(key) : error;
        });
      return {
        body: found.Body as Readable,
        size: wholeSize(found),
        modifiedAt: found.LastModified ?? new Date(0),
      };
    },

    async stat(key) {
      assertSafeKey(key);
      try {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }));
        return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      assertSafeKey(key);
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
    },

    list: (prefix = '') => listBucket(sdk, client, Bucket, prefix.replace(/\/$/, '')),

    async removePrefix(prefix) {
      const whole = prefix.replace(/\/$/, '');
      assertSafeKey(whole);
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: whole }));
      for (;;) {
        const listed = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${whole}/` }));
        const Objects = (listed.Contents ?? []).map((item) => ({ Key: item.Key }));
        if (Objects.length === 0) return;
        const answer = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        // Without this an undeletable object would keep the loop turning for ever.
        if (answer.Errors?.length)
          throw new Error(`storage refused to remove ${answer.Errors.length} objects`);
      }
    },
  };
  return storage;
}

async function* listBucket(
  sdk: typeof S3,
  client: S3.S3Client,
  Bucket: string,
  folder: string,
): AsyncGenerator<ListedObject> {
  if (folder !== '') assertSafeKey(folder);
  let ContinuationToken: string | undefined;
  do {
    const listed: S3.ListObjectsV2CommandOutput = await client.send(
      new sdk.ListObjectsV2Command({ Bucket, Prefix: folder && `${folder}/`, ContinuationToken }),
    );
    for (const { Key, Size = 0, LastModified = new Date(0) } of listed.Contents ?? [])
      if (Key) yield { key: Key, size: Size, modifiedAt: LastModified };
    ContinuationToken = listed.NextContinuationToken;
  } while (ContinuationToken);
}

function wholeSize(found: S3.GetObjectCommandOutput): number {
  const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
  return total ? Number(total) : (found.ContentLength ?? 0);
}
