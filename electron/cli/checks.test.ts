import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { checkDubFiles, chosenForm, scriptOf } from './checks.ts'

const LINES = [
  { start: 1, end: 3.2, text: 'Habari.' },
  { start: 3.8, end: 6.4, text: 'Karibu.' },
]
const REPORT = LINES.map(({ start, end }, id) => ({ id, start, end, speaker: 'SPEAKER_01', voice: 'x', rate: 1.02 }))

const folder = mkdtempSync(join(tmpdir(), 'griot-checks-'))
const path = (name: string): string => join(folder, name)
beforeAll(() => {
  for (const name of ['film.mp4', 'dub.mp4', 'report.html']) writeFileSync(path(name), '')
  writeFileSync(path('lines.srt'), formatSrt(LINES))
  writeFileSync(path('lines.json'), JSON.stringify({ segments: LINES }))
  writeFileSync(path('report.json'), JSON.stringify({ notes: [], lines: REPORT }))
  writeFileSync(path('of lines.json'), JSON.stringify(REPORT))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the lines of a check', () => {
  const script = (lines?: string, report?: string) =>
    scriptOf({ ...(lines !== undefined && { lines }), ...(report !== undefined && { report }) }, path)
  const segments = (speaker: string) => LINES.map((line, id) => ({ ...line, id, speaker }))

  it('are those of subtitles, or of JSON, in which number and speaker may lack', async () => {
    expect(await script('lines.srt')).toMatchObject({ lines: segments('SPEAKER_00') })
    expect(await script('lines.json')).toEqual({ lines: segments('SPEAKER_00') })
  })

  it('are those of the report of a render, and come with it', async () => {
    const told = segments('SPEAKER_01').map((line) => ({ ...line, text: '' }))
    const report = { notes: [], lines: REPORT }
    for (const name of ['report.json', 'of lines.json']) expect(await script(name)).toEqual({ lines: told, report })
    expect(await script('lines.json', 'report.json')).toEqual({ lines: segments('SPEAKER_00'), report })
  })

  it('may be carried by the dub that --report names', async () => {
    expect(await script(undefined, 'dub.mp4')).toEqual({ lines: [], carrier: path('dub.mp4') })
    expect(await script()).toEqual({ lines: [] })
  })
})

it.each([
  [/nothing\.mp4 was not found/, 'nothing.mp4', { lines: 'lines.srt' }],
  [/none\.srt was not found/, 'dub.mp4', { lines: 'none.srt' }],
  [/none\.mp4 was not found/, 'dub.mp4', { report: 'none.mp4' }],
  [/lines\.json is not the report of a render/, 'dub.mp4', { lines: 'lines.srt', report: 'lines.json' }],
  [/End the name after --out/, 'dub.mp4', { lines: 'lines.srt', out: 'report.pdf' }],
  [/The loudness loud is not one/, 'dub.mp4', { lines: 'lines.srt', target: 'loud' }],
  [/report\.html exists already/, 'dub.mp4', { lines: 'lines.srt', out: 'report.html' }],
] as const)('refuses a check before it begins, and says %s', async (message, dub, options) => {
  const surroundings = { cwd: folder, onEvent: () => undefined, signal: AbortSignal.abort() }
  await expect(checkDubFiles({ source: 'film.mp4', dub }, options, surroundings)).rejects.toThrow(message)
  expect(existsSync(path('report.pdf'))).toBe(false)
})

it('gives one form to the sentence or name that has it, however its marks are typed, and says where none has it', () => {
  const forms = (...texts: string[]) => texts.map((text) => ({ text, lines: 1, projects: ['/a.griot'] }))
  const found = [
    { kind: 'sentence', key: 's', of: 'Wash.', parts: new Map(), variants: forms('Nawa.', 'Osha.') },
    { kind: 'name', key: 'n', of: 'Kola', parts: new Map(), variants: forms('Kọ́lá', 'Kola') },
  ] as const
  expect(chosenForm(found, 'Osha.')).toEqual({ key: 's', text: 'Osha.' })
  expect(chosenForm(found, 'Kọ́lá'.normalize('NFD'))).toEqual({ key: 'n', text: 'Kọ́lá'.normalize('NFC') })
  expect(() => chosenForm(found, 'Safisha.')).toThrow('Safisha.')
})
