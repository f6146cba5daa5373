// @module-tag apart
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('refuses an unknown option before it builds anything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-start-'))
  try {
    // A checkout without a page.
    for (const name of ['electron', 'shared', 'renderer', 'node_modules', 'package.json', 'package-lock.json'])
      symlinkSync(join(root, name), join(folder, name))
    cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true, filter: (path) => !path.includes('sample') })
    const env = { ...process.env, GRIOT_SHELL: 'browser', LC_ALL: 'C' }
    const program = join(folder, 'build', 'start.ts')
    const { status, stderr } = spawnSync(process.execPath, [program, '--nonsense'], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([2, 'There is no option --nonsense. --help tells the options.\n'])
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
