import { fileURLToPath } from 'node:url'
import { invalid } from '../../../../shared/failure.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folderBlobs.ts'
import { s3Blobs } from './s3Blobs.ts'

const REMEDY = 'Give file:///folder that all machines reach, or s3://bucket/folder.'

/** Opens the blobs at a URL. Throws `invalid` for an unknown scheme, or if the keys of an S3 store are missing. */
export function openBlobs(address: string): Blobs {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'file:') return folderBlobs(fileURLToPath(url))
  if (url?.protocol !== 's3:' || url.hostname === '') throw invalid(`--blobs ${address} is no place. ${REMEDY}`)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env
  if (!accessKeyId || !secretAccessKey) {
    throw invalid('For an S3 store set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.')
  }
  const { AWS_REGION: region = 'us-east-1', AWS_SESSION_TOKEN: sessionToken, AWS_ENDPOINT_URL: endpoint } = process.env
  return s3Blobs({
    bucket: url.hostname,
    folder: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    access: { accessKeyId, secretAccessKey, region, service: 's3', ...(sessionToken && { sessionToken }) },
  })
}
