import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A real S3 server on loopback with one bucket, and the environment of those who use it. */
export interface S3Server extends AsyncDisposable {
  readonly url: string
  readonly bucket: string
  readonly env: Readonly<Record<string, string>>
}

const BUCKET = 'dubs'

/** Starts a server whose bucket is empty; disposing ends it. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'griot-s3-'))
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  }
  const server = new S3rver({ ...options, allowMismatchedSignatures: false })
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    server.run((error, address) => (error ? reject(error) : resolve(address)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    bucket: BUCKET,
    env: {
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
