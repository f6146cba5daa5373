import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { removeLaunchPage, writeLaunchPage } from '../../electron/browser/open.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'

const PROGRAM = programPath('studio')

let folder: string
let studio: RunningStudio
let port: number
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-security-'))
  studio = await startStudio(join(folder, 'data'))
  port = Number(new URL(studio.origin).port)
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Ask {
  readonly path?: string
  readonly method?: string
  /** Null leaves out what would be sent. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string
}

/** Asks as a program that sends exactly these headers. */
function ask({ path = '/', method = 'GET', headers = {}, body = '' }: Ask): Promise<number> {
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, setHost: headers['host'] === undefined })
    for (const [name = '', value = ''] of rawHeaders) request.setHeader(name, value)
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Asks to open the WebSocket and returns the status line. */
function upgrade(headers: Readonly<Record<string, string>>, path = '/ws'): Promise<string> {
  const lines = { Host: `127.0.0.1:${port}`, Upgrade: 'websocket', Connection: 'Upgrade', ...headers }
  const key = { 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version': '13' }
  const text = Object.entries({ ...lines, ...key }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\n${text.join('')}\r\n`))
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

const OTHERS = [
  'http://evil.example',
  'http://127.0.0.1:1',
  'http://localhost:1',
  'https://127.0.0.1',
  'null',
  'file://',
]

test('answers to its own name only', { tag: '@quick' }, async () => {
  const hosts: [string | null, number][] = [
    [`127.0.0.1:${port}`, 200],
    [`localhost:${port}`, 200],
    [null, 400], // Node refuses before we are asked
    ['', 421],
    ['127.0.0.1', 421],
    [`127.0.0.1:${port + 1}`, 421],
    [`evil.example:${port}`, 421],
    [`127.0.0.1.evil.example:${port}`, 421],
    [`localhost.evil.example:${port}`, 421],
    [`[::1]:${port}`, 421],
    [`0.0.0.0:${port}`, 421],
    [`127.1:${port}`, 421],
    [`2130706433:${port}`, 421],
    [`LOCALHOST:${port}`, 421],
  ]
  for (const [host, status] of hosts) {
    expect([host, await ask({ headers: { host, connection: 'close' } })]).toEqual([host, status])
  }
})

test('answers every target of a request, and asks nobody without the token for a body', { tag: '@quick' }, async () => {
  const statusOf = (head: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\n\r\n`))
      socket.once('data', (data) => {
        resolve(String(data).split(' ')[1] ?? '')
        socket.destroy()
      })
      socket.once('error', reject)
    })
  const targets = ['//[', '//user:key@host/', '//host:port/', 'http://[', 'http://user@host/nothing', '*']
  const statuses = await Promise.all(targets.map((target) => statusOf(`GET ${target} HTTP/1.1`)))
  expect(statuses.map((status) => status[0])).toEqual(targets.map(() => '4'))
  const question = 'Content-Length: 9\r\nExpect: 100-continue'
  expect(await statusOf(`PUT /upload?name=a.mp4 HTTP/1.1\r\n${question}`)).toBe('401')
})

test('answers to no other page', { tag: '@quick' }, async () => {
  const own = { origin: studio.origin }
  expect(await ask({ headers: own })).toBe(200)
  for (const origin of OTHERS) expect([origin, await ask({ headers: { origin } })]).toEqual([origin, 403])
  const sites: [Record<string, string>, number][] = [
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'embed' }, 403],
  ]
  for (const [headers, status] of sites) expect([headers, await ask({ headers })]).toEqual([headers, status])
})

test('takes files only with the token, and only in its own folder', { tag: '@quick' }, async () => {
  const uploads = join(studio.dataDir, 'uploads')
  const batch = 'b'.repeat(20)
  const bearer = { authorization: `Bearer ${studio.token}`, origin: studio.origin }
  const put = (path: string, headers: Record<string, string>) => ask({ path, method: 'PUT', headers, body: 'video' })
  expect(await put(`/upload?batch=${batch}&name=a.mp4`, {})).toBe(401)
  expect(await put(`/upload?batch=${batch}&name=a.mp4`, { authorization: `Bearer ${studio.token}x` })).toBe(401)
  expect(await put(`/upload?batch=${batch}&name=a.mp4`, { ...bearer, origin: 'http://evil.example' })).toBe(403)
  expect(await ask({ path: `/upload?batch=${batch}&name=a.mp4`, method: 'POST', headers: bearer })).toBe(405)
  expect(await put(`/upload?batch=../${batch}&name=a.mp4`, bearer)).toBe(400)
  expect(await put(`/upload?batch=${batch}&name=${encodeURIComponent('../../../evil.mp4')}`, bearer)).toBe(201)
  expect(await put(`/upload?batch=${batch}&name=${encodeURIComponent('..')}`, bearer)).toBe(201)
  expect(readdirSync(uploads)).toEqual([batch])
  for (const name of readdirSync(join(uploads, batch))) {
    expect(statSync(join(uploads, batch, name)).mode & 0o777).toBe(0o600)
  }
  expect(readdirSync(studio.dataDir)).not.toContain('evil.mp4')
})

test('an upload that breaks off leaves nothing', { tag: '@quick' }, async () => {
  const batch = 'c'.repeat(20)
  const place = join(studio.dataDir, 'uploads', batch)
  const path = `/upload?batch=${batch}&name=half.mp4`
  const request = httpRequest({ host: '127.0.0.1', port, method: 'PUT', path })
  request.setHeader('authorization', `Bearer ${studio.token}`)
  request.setHeader('content-length', 1_000_000)
  const broken = once(request, 'error')
  request.write('x'.repeat(100_000))
  await expect.poll(() => (existsSync(place) ? readdirSync(place) : [])).toHaveLength(1)
  request.destroy(new Error('Broken off.'))
  await broken
  await expect.poll(() => readdirSync(place)).toEqual([])
})

test('opens its WebSocket for our page with the token only', { tag: '@quick' }, async () => {
  const right = { Origin: studio.origin, 'Sec-WebSocket-Protocol': `griot.v1, token.${studio.token}` }
  expect(await upgrade(right)).toContain('101')
  for (const Origin of OTHERS)
    expect([Origin, await upgrade({ ...right, Origin })]).toEqual([Origin, 'HTTP/1.1 403 Forbidden'])
  const wrong: Record<string, string>[] = [
    { 'Sec-WebSocket-Protocol': right['Sec-WebSocket-Protocol'] },
    { Origin: studio.origin },
    { ...right, 'Sec-WebSocket-Protocol': 'griot.v1' },
    { ...right, 'Sec-WebSocket-Protocol': 'griot.v1, token.' },
    { ...right, 'Sec-WebSocket-Protocol': `griot.v1, token.${'x'.repeat(43)}` },
    { ...right, 'Sec-WebSocket-Protocol': `griot.v1, token.${studio.token.slice(1)}` },
    { ...right, Host: `evil.example:${port}` },
    { ...right, 'Sec-Fetch-Site': 'same-site' },
    { ...right, 'Sec-Fetch-Site': 'cross-site' },
  ]
  for (const headers of wrong) expect([headers, await upgrade(headers)]).toEqual([headers, 'HTTP/1.1 403 Forbidden'])
  expect(await upgrade(right, '/')).toContain('403')
  expect(await upgrade(right, `/ws?token=${studio.token}`)).toContain('403')
})

test('a socket that talks nonsense is closed', { tag: '@quick' }, async ({ page }) => {
  test.skip(!canBrowse, 'No Chromium is installed')
  await page.goto(studio.address)
  const codes = await page.evaluate(async (token) => {
    const say = (text: string | Uint8Array<ArrayBuffer>) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, ['griot.v1', `token.${token}`])
        socket.onopen = () => socket.send(text)
        socket.onclose = ({ code }) => resolve(code)
      })
    return Promise.all([say('nonsense'), say('{"id":"one"}'), say('[]'), say(new Uint8Array([1, 2, 3]))])
  }, studio.token)
  expect(codes).toEqual([1003, 1003, 1003, 1003])
})

test('the browser comes in through the launch page, which only the user can read', { tag: '@quick' }, async ({
  page,
}) => {
  test.skip(!canBrowse, 'No Chromium is installed')
  const path = writeLaunchPage(studio.dataDir, studio.address)
  expect(statSync(path).mode & 0o077).toBe(0)
  await page.goto(`file://${path}`)
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  expect(page.url()).toBe(`${studio.origin}/`)
  removeLaunchPage(studio.dataDir)
})

test('a second start on the same folder leads to the first', { tag: '@quick' }, async () => {
  const { stdout } = spawnSync(findNode(), [PROGRAM, '--no-open', '--data', studio.dataDir], { encoding: 'utf8' })
  expect(stdout).toContain('running already')
  expect(stdout).toContain(studio.address)
})

test('without anybody looking the studio ends by itself where that is wanted', { tag: '@quick' }, async () => {
  const args = [PROGRAM, '--no-open', '--idle-exit', '1', '--data', join(folder, 'idle')]
  const { status, stdout } = spawnSync(findNode(), args, { encoding: 'utf8', timeout: 30_000 })
  expect(status).toBe(0)
  expect(stdout).toContain('http://127.0.0.1:')
})

test('says in a sentence why it does not start', { tag: '@quick' }, async () => {
  const taken = spawnSync(findNode(), [PROGRAM, '--no-open', '--port', String(port), '--data', join(folder, 'taken')], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)])
})

test('a page on another port of this computer gets nothing', { tag: '@quick' }, async ({ page }) => {
  test.skip(!canBrowse, 'No Chromium is installed')
  const evil = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Evil</title>'))
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
    const got = await page.evaluate(
      async ({ origin, token }) => {
        const failed = () => 'refused'
        const socket = new Promise((resolve) => {
          const one = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['griot.v1', `token.${token}`])
          one.onopen = () => resolve('open')
          one.onerror = () => resolve('refused')
        })
        const script = new Promise((resolve) => {
          const one = document.createElement('script')
          one.onload = () => resolve('loaded')
          one.onerror = () => resolve('refused')
          one.src = `${origin}/assets/index.js`
          document.head.append(one)
        })
        return {
          read: await fetch(origin).then((reply) => reply.text(), failed),
          put: await fetch(`${origin}/upload?batch=${'d'.repeat(20)}&name=a.mp4`, {
            method: 'PUT',
            body: 'x',
            headers: { authorization: `Bearer ${token}` },
          }).then(() => 'sent', failed),
          socket: await socket,
          script: await script,
        }
      },
      { origin: studio.origin, token: studio.token },
    )
    expect(got).toEqual({ read: 'refused', put: 'refused', socket: 'refused', script: 'refused' })
    const framed = page.waitForResponse((reply) => reply.url().startsWith(studio.origin))
    await page.evaluate((origin) => {
      const frame = document.createElement('iframe')
      frame.src = origin
      document.body.append(frame)
    }, studio.origin)
    expect((await framed).status()).toBe(403)
  } finally {
    evil.close()
  }
})

test('nothing secret is in the arguments, and what is kept is for the user alone', { tag: '@quick' }, async () => {
  const { pid } = studio.process
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const one of [String(pid), ...running]) {
    const words = safeRead(`/proc/${one}/cmdline`)
    expect(words.includes(studio.token)).toBe(false)
  }
  for (const name of ['running.json', 'logs/studio.log']) {
    expect([name, statSync(join(studio.dataDir, name)).mode & 0o077]).toEqual([name, 0])
  }
  expect(readFileSync(join(studio.dataDir, 'logs/studio.log'), 'utf8')).not.toContain(studio.token)
})

function safeRead(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
