import { expect, it } from 'vitest'
import { ExportOptions } from '../../../shared/export/exportOptions.ts'
import { exportScript } from '../../../shared/export/exportScript.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake, setText } from '../../../shared/project/texts/textEdits.ts'
import { exportedWords } from './exportedWords.ts'

const target = 'sw'
const translated = edited(testDocument([[1, 3, 'Good morning', 'Amina']]), (draft) => {
  addTarget(draft, target)
  for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target, voice: 'v' })
  setText(draft, 1, { text: 'Habari yako', target })
})
const document = edited(translated, (draft) => {
  const line = translated.lines[1]
  const key = line && takeKey(line, target, spokenBy(translated, line))
  if (key !== undefined) chooseTake(draft, 1, { target, take: { id: 't', key } })
})
const TOLD = {
  text: 'Habari yako',
  at: 0.2,
  words: [
    { from: 0, to: 6, start: 0, end: 0.8 },
    { from: 7, to: 11, start: 0.8, end: 1.6 },
  ],
}
const sources = {
  target,
  takes: new Map([['t', { seconds: 1.6 }]]),
  paces: new Map(),
  sources: new Map([
    [
      1,
      [
        { start: 1.1, end: 1.4 },
        { start: 1.5, end: 2.2 },
      ],
    ],
  ]),
  ofTake: async () => TOLD,
  translated: true,
} as const

async function exported(format: ExportOptions['format'], texts: ExportOptions['texts']) {
  const words = await exportedWords(document, sources)
  const options = ExportOptions.parse({ format, texts, words: true, names: false })
  return exportScript(document, target, options, { words }).files[0]?.text ?? ''
}

it('writes the words of a translation where its take says them, and those of the source where they are heard', async () => {
  expect(await exported('vtt', 'translation')).toMatch(
    / --> 00:00:03.000\n<00:00:01.00\d>Habari <00:00:01.8\d\d>yako\n/,
  )
  expect(await exported('vtt', 'source')).toContain('<00:00:01.100>Good <00:00:01.500>morning\n')
  expect(await exported('ass', 'source')).toContain('{\\k10}{\\k40}Good {\\k150}morning')
  expect(JSON.parse(await exported('json', 'source')).segments[0].words).toEqual([
    { word: 'Good', start: 1.1, end: 1.4 },
    { word: 'morning', start: 1.5, end: 2.2 },
  ])
})

it('writes the lines as they are where their words are not known, and in two languages', async () => {
  const fails = async () => {
    throw new Error('no voice')
  }
  const none = await exportedWords(document, { ...sources, sources: new Map(), ofTake: fails })
  const options = ExportOptions.parse({ format: 'vtt', texts: 'source', words: true })
  expect(exportScript(document, target, options, { words: none }).files[0]?.text).toContain('Good morning')
  expect(await exported('vtt', 'both')).not.toContain('<00')
})

it('has the words of a band on the text that is spoken, of subtitles on the one that is read', async () => {
  const spoken = edited(document, (draft) => {
    const text = draft.lines[1]?.texts.sw
    if (text !== undefined) text.text = 'Habari'
    if (text !== undefined) text.spoken = 'Habari yako'
  })
  const wordsOf = async (areSpoken: boolean) =>
    (await exportedWords(spoken, { ...sources, areSpoken })).translation.get(1)
  expect((await wordsOf(true))?.map(({ from, to }) => [from, to])).toEqual([
    [0, 6],
    [7, 11],
  ])
  expect((await wordsOf(false))?.map(({ from, to }) => [from, to])).toEqual([[0, 6]])
})
