import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { type BuiltPage, serveBuiltPage } from './builtPage.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-page-'))
const root = join(folder, 'renderer')
mkdirSync(join(root, 'assets'), { recursive: true })
writeFileSync(join(root, 'index.html'), '<title></title>')
writeFileSync(join(root, 'assets', 'a.js'), '1')
writeFileSync(join(folder, 'secret.txt'), 'secret')
mkdirSync(join(folder, 'renderer-other'))
writeFileSync(join(folder, 'renderer-other', 'a.js'), 'secret')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// A real `Request` would tidy the path first.
const get = (path: string, page: Partial<BuiltPage> = {}) =>
  serveBuiltPage({ url: `http://x${path}`, method: 'GET', headers: new Headers() } as Request, { root, ...page })

/** The hash of the style element that wavesurfer.js makes, at the height it has where none is given. */
function waveStyleHash(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('wavesurfer.js/dist/renderer.js')), 'utf8')
  const [, style = ''] = /<style\$\{.*?\}>(\n.*?)<\/style>/s.exec(source) ?? []
  const made = style.replace(/\$\{this\.getHeight\([^}]*\}/, '128')
  expect(made).toMatch(/:host canvas \{[^$]*$/)
  return createHash('sha256').update(made).digest('base64')
}

it('has a policy without exceptions but the one style of the waves', async () => {
  for (const path of ['/', '/assets/a.js']) {
    const policy = (await get(path)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'self' 'sha256-${waveStyleHash()}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  }
})

it('lets pictures, media and calls come from the media server, where that is another, and nothing else', async () => {
  const mediaOrigin = 'http://127.0.0.1:4000'
  const policy = (await get('/', { mediaOrigin })).headers.get('content-security-policy') ?? ''
  const open = policy.split('; ').filter((rule) => rule.includes(mediaOrigin))
  expect(open).toEqual([
    `img-src 'self' data: ${mediaOrigin}`,
    `media-src 'self' ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin}`,
  ])
})

it('lets the page itself use the microphone, for lines one speaks oneself, and nobody the camera', async () => {
  expect((await get('/')).headers.get('permissions-policy')).toMatch(/^camera=\(\), microphone=\(self\), /)
})

it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%2e%2e/renderer-other/a.js',
  '/assets/a.js%00.txt',
  '/%',
  '/assets',
  '/nothing.js',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})
