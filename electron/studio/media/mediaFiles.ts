import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { attachment, mediaTypeOf, serveFile } from '../files/files.ts'

/** Files that the page may load. A file's URL holds 128 random bits, so knowing it is the permission. */
export interface MediaFiles {
  /** The URL of a file, constant while the studio runs. */
  urlOf(path: string): string
  /** The URL of a file under construction, served from `read` until disposed, then from the file. */
  grow(path: string, read: () => ReadableStream<Uint8Array>): Disposable & { readonly url: string }
  /** Answers requests below `/media/`; 404 for unknown URLs. */
  serve(request: Request): Promise<Response>
}

/** Creates the registry of URLs. `base` is the origin that serves them, empty if it is the page's own. */
export function createMediaFiles(base = ''): MediaFiles {
  const byId = new Map<string, string>()
  const byPath = new Map<string, string>()
  const growing = new Map<string, () => ReadableStream<Uint8Array>>()
  return {
    grow(path, read) {
      growing.set(path, read)
      return { url: this.urlOf(path), [Symbol.dispose]: () => void growing.delete(path) }
    },
    urlOf(path) {
      const id = byPath.get(path) ?? randomBytes(16).toString('base64url')
      byPath.set(path, id)
      byId.set(id, path)
      return `${base}/media/${id}/${encodeURIComponent(basename(path))}`
    },
    async serve(request) {
      const url = new URL(request.url)
      const [, , id = ''] = url.pathname.split('/')
      const path = byId.get(id)
      if (path === undefined) return new Response('Not found', { status: 404 })
      const read = growing.get(path)
      if (read !== undefined) {
        const headers = { 'content-type': mediaTypeOf(path), 'cache-control': 'no-store' }
        return new Response(request.method === 'HEAD' ? null : read(), { headers })
      }
      const download = url.searchParams.has('download') ? { 'content-disposition': attachment(path) } : {}
      return serveFile(request, path, { 'cache-control': 'private, no-cache', ...download })
    },
  }
}
