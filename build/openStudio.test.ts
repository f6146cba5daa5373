// @module-tag apart
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpenOptions, openStudio } from './openStudio.ts'

const left: string[] = []
afterEach(() => {
  for (const folder of left.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const ENDS_BROWSER = 7
const ENDS_WINDOW = 3

/** Opens the studio of a checkout without Electron, whose shells end with codes of their own. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'griot-open-'))
  left.push(root)
  const folder = join(root, 'node_modules/electron')
  const fetched: string[] = []
  const install = async (at: string, script = `exit ${ENDS_WINDOW}`) => {
    fetched.push(at)
    mkdirSync(join(at, 'dist'), { recursive: true })
    writeFileSync(join(at, 'dist/electron'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(at, 'dist/electron'), 0o755)
    writeFileSync(join(at, 'path.txt'), 'electron')
  }
  const open = async (own: Partial<OpenOptions> = {}) => {
    const said: string[] = []
    const prepared: string[] = []
    const code = await openStudio({
      root,
      requestedShell: 'auto',
      mayFetch: true,
      prepare: async (shell) => void prepared.push(shell),
      window: (program) => [program],
      browser: () => [process.execPath, '-e', `process.exit(${ENDS_BROWSER})`],
      say: (line) => said.push(line),
      sandboxStarts: () => true,
      fetch: install,
      ...own,
    })
    return { code, said, prepared }
  }
  return { folder, fetched, install, open }
}

const fails = async () => {
  throw new Error('no network')
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('fetches the window once, and opens it', async () => {
    const { folder, fetched, open } = checkout()
    expect(await open()).toEqual({ code: ENDS_WINDOW, said: [], prepared: ['window'] })
    expect((await open()).code).toBe(ENDS_WINDOW)
    expect(fetched).toEqual([folder])
  })

  it('opens the page in a browser where the window cannot be fetched, and does not try again by itself', async () => {
    const { fetched, open, install } = checkout()
    const line =
      'The studio opens in a browser: its desktop window could not be fetched (no network). ' +
      'GRIOT_SHELL=electron npm start tries again.'
    expect(await open({ fetch: fails })).toEqual({ code: ENDS_BROWSER, said: [line], prepared: ['browser'] })
    expect(await open()).toEqual({ code: ENDS_BROWSER, said: [line], prepared: ['browser'] })
    expect(fetched).toEqual([])
    expect((await open({ requestedShell: 'electron', fetch: install })).code).toBe(ENDS_WINDOW)
    expect((await open()).said).toEqual([])
  })

  it('fetches nothing without a screen, for a browser that is asked for, or where its sandbox cannot start', async () => {
    const { fetched, open } = checkout()
    expect(await open({ mayFetch: false })).toEqual({ code: ENDS_BROWSER, said: [], prepared: ['browser'] })
    expect(await open({ requestedShell: 'browser' })).toEqual({ code: ENDS_BROWSER, said: [], prepared: ['browser'] })
    const { code, said } = await open({ sandboxStarts: () => false })
    expect([code, said.length, fetched]).toEqual([ENDS_BROWSER, 1, []])
    expect(said[0]).toContain(
      'the sandbox of a desktop window does not start (GRIOT_SHELL=electron npm start tries it)',
    )
  })

  it('opens the page in a browser where the sandbox of the window does not start, unless the window is asked for', async () => {
    const { folder, install, open } = checkout()
    await install(folder, 'echo "No usable sandbox!" >&2; exit 133')
    const { code, said } = await open()
    expect([code, said.length]).toEqual([ENDS_BROWSER, 1])
    expect(said[0]).toContain('chrome-sandbox to root with mode 4755')
    expect(await open({ requestedShell: 'electron' })).toEqual({ code: 133, said: [], prepared: ['window'] })
  })

  it('says why a window that was asked for cannot be had', async () => {
    const { folder, open } = checkout()
    expect(await open({ requestedShell: 'electron', fetch: fails })).toEqual({
      code: 1,
      said: ['The desktop window does not open: it could not be fetched (no network).'],
      prepared: [],
    })
    expect(existsSync(folder)).toBe(false)
  })
})
