import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { english } from '../../shared/locale/english.ts'
import { findBrowsers, openWindow } from './open.ts'

let folder: string
let messages: string[]
let shown: boolean
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-open-'))
  messages = []
  shown = false
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A browser that writes its arguments beside itself and then does as told. */
function browser(name: string, does: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\necho "$@" > "$0.given"\n${does}\n`)
  chmodSync(path, 0o755)
  return path
}
const argumentsOf = (path: string): string => readFileSync(`${path}.given`, 'utf8')

function open(...programs: string[]) {
  const address = 'http://127.0.0.1:1/#t=token'
  return openWindow({
    ...{ address, dataDir: folder, noSandbox: false, programs },
    hasShown: () => shown,
    onBrowserFailure: (sentence) => void messages.push(english(sentence)),
  })
}

describe.skipIf(process.platform === 'win32')('a window', () => {
  it('is opened by the next browser where one ends at once, and the reason is told', async () => {
    const [absent, snap, good] = [join(folder, 'absent'), browser('snap', 'exit 21'), browser('good', 'exit 0')]
    expect(await open(absent, snap, good).closed).toBe(true)
    expect(messages).toEqual([
      expect.stringMatching(/absent could not be started \(.*ENOENT.*\)\.$/),
      `${snap} ended (21) before it showed the studio.`,
    ])
    expect(argumentsOf(good)).toContain('--app=file://')
    expect(argumentsOf(good)).not.toContain('token')
  })

  it('is told to be nowhere when no browser shows it', async () => {
    const [snap, killed] = [browser('snap', 'exit 21'), browser('killed', 'kill -9 $$')]
    expect(await open(snap, killed).closed).toBe(false)
    expect(messages.at(-1)).toBe(`${killed} ended (SIGKILL) before it showed the studio.`)
  })

  it('is closed, not shown again, when its browser ends badly after it showed something', async () => {
    shown = true
    const [crashed, other] = [browser('crashed', 'exit 1'), browser('other', 'exit 0')]
    expect(await open(crashed, other).closed).toBe(true)
    expect(() => argumentsOf(other)).toThrow('ENOENT')
    expect(messages).toEqual([])
  })

  it('is closed when that is asked for, and no other browser is tried', async () => {
    const [first, second] = [browser('first', 'exec sleep 1000'), browser('second', 'exit 0')]
    const window = open(first, second)
    await expect.poll(() => argumentsOf(first)).toContain('--app=')
    window.close()
    expect(await window.closed).toBe(true)
    expect(() => argumentsOf(second)).toThrow('ENOENT')
  })
})

describe.skipIf(process.platform !== 'linux')('the browsers for a window', () => {
  const desktop = { GRIOT_BROWSER: '/opt/browser', WAYLAND_DISPLAY: 'wayland-0' }
  const found = (user: number, { noSandbox = false, env = desktop }: { noSandbox?: boolean; env?: object } = {}) => {
    const browsers = findBrowsers({ noSandbox }, { env: { ...env }, user })
    return 'why' in browsers ? browsers.why.key : browsers.programs
  }

  it('are none where nothing can be shown, or where root would need one without its sandbox and did not say so', () => {
    expect(found(1000)).toEqual(['/opt/browser'])
    expect(found(1000, { env: { ...desktop, WAYLAND_DISPLAY: undefined, DISPLAY: ':0' } })).toEqual(['/opt/browser'])
    expect(found(1000, { env: { GRIOT_BROWSER: '/opt/browser' } })).toBe('start.noDisplay')
    expect(found(0)).toBe('start.root')
    expect(found(0, { noSandbox: true })).toEqual(['/opt/browser'])
  })
})
