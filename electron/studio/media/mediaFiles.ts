import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { attachment, mediaTypeOf, serveFile } from '../files/files.ts'

/** Files that the page may load. A file's address holds 128 random bits, so that knowing it is the permission. */
export interface MediaFiles {
  /** The address of a file, the same for the life of the studio. */
  urlOf(path: string): string
  /** The address of a file that is still being made, and what to send of it until that is disposed; then it is a file. */
  grow(path: string, read: () => ReadableStream<Uint8Array>): Disposable & { readonly url: string }
  /** Answers requests below `/media/`; 404 for what was never given out. */
  serve(request: Request): Promise<Response>
}

/** Keeps the addresses. `base` is the origin that serves them, empty where the page itself comes from there. */
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
