import { expect, it } from 'vitest'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { doTextWork } from './textWork.ts'

const CUES = [
  { start: 1, end: 3, text: 'Habari za asubuhi, rafiki yangu.' },
  { start: 4, end: 6, text: 'Tulisubiri mvua wiki tatu.' },
]
const LINES = CUES.map(({ start, end }, at) => ({ id: at + 5, number: at + 1, start, end }))
const TEXTS = new Map(CUES.map(({ text }, at) => [at + 5, text]))
const file = () => new File([formatSrt(CUES)], 'talk.srt')

it('decodes and reads a file, and detects its language', async () => {
  expect(await doTextWork({ task: 'decode', taskInput: file() })).toEqual({
    text: formatSrt(CUES),
    name: 'talk.srt',
    notes: [],
  })
  expect(await doTextWork({ task: 'read', taskInput: { file: file() } })).toEqual({
    cues: CUES,
    descriptions: [],
    timed: true,
    notes: [],
    language: 'sw',
  })
})

it('matches cues, and a pasted text, to lines', async () => {
  expect(await doTextWork({ task: 'match', taskInput: { lines: LINES, cues: CUES } })).toEqual({
    texts: TEXTS,
    leftOver: [],
    notes: [],
    offset: 0,
  })
  expect(
    await doTextWork({ task: 'paste', taskInput: { lines: LINES, text: formatSrt(CUES), name: 'a text' } }),
  ).toEqual({
    by: 'times',
    texts: TEXTS,
    leftOver: [],
    offset: 0,
    notes: [],
  })
})

it('throws failures, with their texts as data', async () => {
  const invalidFile = new File(['no subtitles'], 'talk.srt')
  await expect(doTextWork({ task: 'read', taskInput: { file: invalidFile } })).rejects.toMatchObject({
    failure: { kind: 'invalid', said: { key: 'failure.noSubtitlesIn', values: { name: 'talk.srt' } } },
  })
})

it('says how large a file or a text is, and how large it may be', async () => {
  const bytes = new Uint8Array(33_000_000)
  const failure = { kind: 'file', said: { key: 'failure.subtitles.large', values: { path: 'a', size: 33, most: 32 } } }
  const file = new File([bytes], 'a')
  await expect(doTextWork({ task: 'decode', taskInput: file })).rejects.toMatchObject({ failure })
  await expect(doTextWork({ task: 'read', taskInput: { file } })).rejects.toMatchObject({ failure })
  const pasteInput = { lines: LINES, text: 'a'.repeat(33_000_000), name: 'a' }
  await expect(doTextWork({ task: 'paste', taskInput: pasteInput })).rejects.toMatchObject({ failure })
})

it('matches a text without times to lines by its sentences, and tells what belongs to none', async () => {
  const lines = LINES.map((line, at) => ({
    ...line,
    source: ['Good morning, my friend.', 'We waited three weeks for rain.'][at] ?? '',
  }))
  const text = CUES.map((cue) => cue.text).join('\n')
  const matched = await doTextWork({ task: 'match', taskInput: { lines, cues: CUES, text: `${text}\nKwaheri.` } })
  expect([...matched.texts.values()].join(' ')).toContain(CUES[1]?.text)
  expect(matched.leftOver).toEqual([])
  const exact = await doTextWork({ task: 'match', taskInput: { lines, cues: CUES, text } })
  expect(exact).toEqual({ texts: TEXTS, leftOver: [], notes: [], offset: 0 })
})
