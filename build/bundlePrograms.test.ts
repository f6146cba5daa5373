// @module-tag apart
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from './bundlePrograms.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-light-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Says at the end of a program whether Node's own HTTP client was loaded: half of the processor time of a small one. */
const CLIENT_PROBE = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write(String(process.moduleLoadList.some((one) => one.includes('undici')))))",
)}`

it.each([
  ['griot', 'packs', 'list', '--packs', folder],
  ['packsMain', JSON.stringify({ command: 'list', packsDir: folder })],
  ['engine', '--help'],
])('%s starts without a client that nobody uses', async (name, ...args) => {
  const path = join(await ensurePrograms(), 'electron/programs', `${name}.js`)
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', CLIENT_PROBE, path, ...args], {
    encoding: 'utf8',
  })
  expect([stdout.length > 0, stderr]).toEqual([true, 'false'])
})

it('a bundle says every text that the source says', async () => {
  const manualOf = (program: string) =>
    spawnSync(process.execPath, [program, 'manual', '--markdown'], { encoding: 'utf8' }).stdout
  const bundle = join(await ensurePrograms(), 'electron/programs/griot.js')
  expect(manualOf(bundle)).toBe(manualOf(join(import.meta.dirname, '../electron/cli/griot.ts')))
  expect(manualOf(bundle)).toContain('griot dub')
})
