// @module-tag apart
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkVoice } from './checkVoice.ts'
import { addRecordedVoice, createRecordedVoices, listRecordedVoices, removeRecordedVoice } from './recordedVoices.ts'
import { type RecordedVoice, readVoice, type VoiceHeader, withId, writeVoice } from './voiceFile.ts'
import { vowelVoice } from './vowelVoice.testing.ts'

const ADA = vowelVoice()
let folder = ''
let packsDir = ''
let file = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-recorded-'))
  packsDir = join(folder, 'packs')
  file = join(folder, 'ada.griotvoice')
  await writeVoice(file, ADA)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another voice than Ada's, whose id belongs to what is in it. */
function changed(change: Partial<VoiceHeader>): RecordedVoice {
  return withId({ ...ADA.header, ...change }, ADA.sound)
}

const place = ADA.header.diphones['_ a'] ?? { from: 0, cut: 0, to: 0, marks: [] }

it('reads what it has written', () => {
  const { header, sound } = checkVoice(file)
  expect(header).toEqual(ADA.header)
  expect(sound.length).toBe(ADA.sound.length)
})

it.each<[string, Partial<VoiceHeader>, string]>([
  ['another sample rate', { rate: 16_000 }, 'has 16,000 samples a second, and voices have 22,050'],
  ['sounds behind its end', { diphones: { 'a _': { ...place, to: 30_000 } } }, '“a _” lie at 30,000'],
  ['sounds before its beginning', { diphones: { 'a _': { ...place, from: -5 } } }, '“a _” lie at −5'],
  ['sounds that end before they begin', { diphones: { 'a _': { ...place, cut: 1000 } } }, '“a _” lie at 1,000'],
  ['marks behind its end', { diphones: { 'a _': { ...place, marks: [22_050] } } }, 'lie at 22,050'],
  ['an unknown language', { language: 'fr' as 'yo' }, 'language is "fr"'],
  ['a name that moves the cursor', { name: 'Ada\u001b[2J' }, 'name is "Ada\\u001b[2J"'],
  ['a name without end', { name: 'A'.repeat(81) }, 'name is "AAA'],
  ['no consent', { consent: { ...ADA.header.consent, statement: ' ' } }, 'consent.statement is " "'],
  ['an essay as consent', { consent: { ...ADA.header.consent, statement: 'a'.repeat(1001) } }, 'consent.statement is'],
])('refuses a voice of %s, naming file and value', async (_, change, expected) => {
  const other = join(folder, 'other.griotvoice')
  await writeVoice(other, changed(change))
  await expect(addRecordedVoice({ file: other, packsDir })).rejects.toThrow(other)
  await expect(addRecordedVoice({ file: other, packsDir })).rejects.toThrow(expected)
  expect(existsSync(packsDir)).toBe(false)
})

it('refuses a voice whose content was changed under its id', async () => {
  const bytes = readFileSync(file)
  writeFileSync(file, Buffer.from(bytes.toString('latin1').replace('"Speak."', '"Sing!!"'), 'latin1'))
  await expect(addRecordedVoice({ file, packsDir })).rejects.toThrow(`calls itself ${ADA.header.id}, but its content`)
  bytes[bytes.length - 1] = 77
  writeFileSync(file, bytes)
  await expect(addRecordedVoice({ file, packsDir })).rejects.toThrow(`calls itself ${ADA.header.id}, but its content`)
})

it('takes only regular files of a voice’s size', async () => {
  await expect(addRecordedVoice({ file: folder, packsDir })).rejects.toThrow(`${folder} is not a file.`)
  await expect(addRecordedVoice({ file: join(folder, 'none'), packsDir })).rejects.toThrow('none cannot be read.')
  if (process.platform !== 'win32') {
    // Opening a pipe that nobody writes to would wait for ever.
    execFileSync('mkfifo', [join(folder, 'pipe')])
    await expect(addRecordedVoice({ file: join(folder, 'pipe'), packsDir })).rejects.toThrow('pipe is not a file.')
  }
  await writeFile(join(folder, 'large'), Buffer.alloc(65_000_000))
  await expect(addRecordedVoice({ file: join(folder, 'large'), packsDir })).rejects.toThrow(
    'large has 65 MB, and a voice has at most 64.',
  )
})

it('leaves nothing beside a voice, also where it cannot be kept', async () => {
  await addRecordedVoice({ file, packsDir })
  await Promise.all([addRecordedVoice({ file, packsDir }), addRecordedVoice({ file, packsDir })])
  expect(readdirSync(join(packsDir, '.voices'))).toEqual([`${ADA.header.id}.griotvoice`])
  const taken = join(folder, 'taken')
  await mkdir(join(taken, '.voices', `${ADA.header.id}.griotvoice`), { recursive: true })
  await expect(addRecordedVoice({ file, packsDir: taken })).rejects.toThrow(
    'cannot be written. There is a folder of that name',
  )
  expect(readdirSync(join(taken, '.voices'))).toEqual([`${ADA.header.id}.griotvoice`])
})

it('looks again at a file that was mended or exchanged', async () => {
  const recorded = createRecordedVoices(packsDir)
  const { path } = await addRecordedVoice({ file, packsDir })
  expect(recorded().map(({ record }) => record.name)).toEqual(['Ada'])
  writeFileSync(path, 'hello')
  expect(recorded()).toEqual([])
  expect(listRecordedVoices(packsDir).broken.map(({ message }) => message)).toEqual([
    `${path} is no whole voice file. Copy it again.`,
  ])
  await writeVoice(path, ADA)
  expect(recorded()).toHaveLength(1)
  await writeVoice(path, vowelVoice('Obi'))
  expect(recorded().map(({ record }) => record.name)).toEqual(['Obi'])
})

it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'looks again at a file that may be read now (needs a user who is not root)',
  async () => {
    const recorded = createRecordedVoices(packsDir)
    const { path } = await addRecordedVoice({ file, packsDir })
    chmodSync(path, 0)
    expect(recorded()).toEqual([])
    chmodSync(path, 0o600)
    expect(recorded()).toHaveLength(1)
  },
)

it('removes a voice by its id, whatever its files are called', async () => {
  const { id, path } = await addRecordedVoice({ file, packsDir })
  renameSync(path, join(packsDir, '.voices', 'copied by hand.griotvoice'))
  await addRecordedVoice({ file, packsDir })
  expect(createRecordedVoices(packsDir)()).toHaveLength(1)
  expect(listRecordedVoices(packsDir).voices).toHaveLength(2)
  removeRecordedVoice({ id, packsDir })
  expect(readdirSync(join(packsDir, '.voices'))).toEqual([])
  expect(() => removeRecordedVoice({ id, packsDir })).toThrow(`There is no recorded voice ${id}.`)
})

it('removes a voice whose file is damaged by now', async () => {
  const { id, path } = await addRecordedVoice({ file, packsDir })
  writeFileSync(path, 'hello')
  removeRecordedVoice({ id, packsDir })
  expect(existsSync(path)).toBe(false)
})

it('gives an id that is a name of a file, and another for another content', () => {
  expect(ADA.header.id).toMatch(/^own-yo-ada-[0-9a-f]{12}$/)
  expect(vowelVoice('😀').header.id).toMatch(/^own-yo-[0-9a-f]{12}$/)
  expect(basename(vowelVoice('../Adé'.repeat(10)).header.id).length).toBeLessThan(50)
  expect(changed({ consent: { ...ADA.header.consent, at: '2026-01-02T00:00:00.000Z' } }).header.id).not.toBe(
    ADA.header.id,
  )
  expect(readVoice(file).header.id).toBe(ADA.header.id)
})
