import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Segment } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import type { Message } from '../../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../../../shared/project/document.ts'
import { changeDocument } from '../../../../shared/project/journalStep.ts'
import { addLine, setLocked } from '../../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { addTarget, settingsOf } from '../../../../shared/project/projectEdits.ts'
import { isTranslationStale } from '../../../../shared/project/takes/takeKey.ts'
import { writeSign } from '../../../../shared/project/texts/signEdits.ts'
import { setText } from '../../../../shared/project/texts/textEdits.ts'
import type { Link } from '../links.ts'
import type { LineFailure, WorkContext } from '../workContext.ts'
import type { TranslationOrder } from '../workOrder.ts'
import { translateChapters, translateProject } from './translateProject.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-translate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ORDER: TranslationOrder = { kind: 'translation', target: 'sw', source: { from: 'auto' } }
const start = edited(
  testDocument([
    [0, 1, 'Good morning to you all', 'AMINA'],
    [2, 3, 'How are you today', 'JUMA'],
    [4, 5, 'We are very well', 'AMINA'],
  ]),
  (draft) => {
    draft.sourceLanguage = 'en'
  },
)

type Translate = (segments: readonly Segment[]) => Promise<readonly Segment[]>
const shout: Translate = async (segments) => segments.map((one) => ({ ...one, text: one.text.toUpperCase() }))

/** A way through a project in memory, with a service that the test scripts. */
function setup(document: Document, translate: Translate = shout) {
  const state = { document, labels: [] as string[], notes: [] as string[], failures: [] as LineFailure[] }
  const voices = [
    { id: 'sw-a', language: 'sw', gender: 'female' },
    { id: 'sw-b', language: 'sw', gender: 'male' },
  ]
  const service = {
    voices: async () => ({ voices }),
    translate: async ({ segments }: { segments: Segment[] }) => ({ segments: await translate(segments) }),
  }
  const change = (edit: (draft: DocumentDraft) => unknown) => {
    state.document = changeDocument(state.document, edit).document
  }
  const { signal } = new AbortController()
  const context = {
    id: 'w',
    video: join(folder, 'film.mp4'),
    signal,
    enter: () => () => undefined,
    note: (message: Message) => void state.notes.push(english(message)),
    fail: (failure: LineFailure) => void state.failures.push(failure),
    document: async () => state.document,
    onLink: (work: (link: Link, signal: AbortSignal) => unknown) => work({ service } as unknown as Link, signal),
    async edit(label: Message, edit: (draft: DocumentDraft) => unknown) {
      state.labels.push(english(label))
      change(edit)
    },
  } as unknown as WorkContext
  const textsOf = () => linesInOrder(state.document).map(({ texts }) => texts.sw?.text)
  return { state, context, change, textsOf }
}

describe('translating a project', () => {
  it('translates the texts of the picture that have no translation, and goes on where that fails', async () => {
    const box = { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 }
    const signs = [{ id: 1, start: 1, end: 2, box, text: 'Police', texts: {} }]
    const { state, context } = setup({ ...start, signs })
    await translateProject(context, ORDER)
    expect(state.document.signs?.map(({ texts }) => texts.sw)).toEqual(['POLICE'])
    expect(state.labels).toHaveLength(1)
    const failing = setup({ ...start, signs }, async (requestedSegments) => {
      if (requestedSegments.length === 1) throw new AppError({ kind: 'unavailable', message: 'No more today.' })
      return shout(requestedSegments)
    })
    await translateProject(failing.context, ORDER)
    expect(failing.textsOf()).toEqual(['GOOD MORNING TO YOU ALL', 'HOW ARE YOU TODAY', 'WE ARE VERY WELL'])
    expect(failing.state.notes).toContain('The texts in the picture were not translated. No more today.')
  })

  it('translates the names of chapters once, and keeps them where that fails', async () => {
    const { state, context } = setup(start)
    const titles = ['Opening', '', 'The well']
    await translateChapters(context, 'sw', titles)
    await translateChapters(context, 'sw', titles)
    expect(settingsOf(state.document, 'sw').chapterTitles).toEqual(['OPENING', '', 'THE WELL'])
    expect(state.labels).toHaveLength(1)
    const failing = setup(start, async () => {
      throw new AppError({ kind: 'unavailable', message: 'No translator.' })
    })
    await translateChapters(failing.context, 'sw', titles)
    expect(settingsOf(failing.state.document, 'sw').chapterTitles).toBeUndefined()
    expect(failing.state.notes).toContain('The chapters keep their names: they were not translated. No translator.')
  })

  it('leaves texts of the picture alone that were written or changed meanwhile', async () => {
    const box = { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 }
    const signs = [1, 2, 3].map((id) => ({ id, start: id, end: id + 1, box, text: `Sign ${id}`, texts: {} }))
    const { state, context, change } = setup({ ...start, signs }, async (requestedSegments) => {
      change((draft) => {
        writeSign(draft, 1, { text: 'kwa mkono', target: 'sw' })
        writeSign(draft, 2, { text: 'Another' })
      })
      return shout(requestedSegments)
    })
    await translateProject(context, ORDER)
    expect(state.document.signs?.map(({ texts }) => texts.sw)).toEqual(['kwa mkono', undefined, 'SIGN 3'])
  })

  it('writes what the service says and casts who has no voice, in one step', async () => {
    const { state, context, textsOf } = setup(start)
    await translateProject(context, ORDER)
    expect(textsOf()).toEqual(['GOOD MORNING TO YOU ALL', 'HOW ARE YOU TODAY', 'WE ARE VERY WELL'])
    expect(state.labels).toEqual(['Translate into Swahili'])
    expect(Object.values(state.document.speakers).map(({ voices }) => voices.sw?.voice)).toEqual(['sw-a', 'sw-b'])
  })

  it('leaves alone what is locked, what was not asked for, and what was written meanwhile', async () => {
    const locked = edited(start, (draft) => {
      addTarget(draft, 'sw')
      setLocked(draft, [1], true)
    })
    const { state, context, change, textsOf } = setup(locked, async (segments) => {
      expect(segments.map(({ id }) => id)).toEqual([2, 3])
      change((draft) => setText(draft, 2, { text: 'kwa mkono', target: 'sw' }))
      change((draft) => setText(draft, 3, { text: 'Another source' }))
      return shout(segments)
    })
    await translateProject(context, { ...ORDER, lines: [1, 2, 3] })
    expect(textsOf()).toEqual([undefined, 'kwa mkono', 'WE ARE VERY WELL'])
    expect(state.notes.at(-1)).toMatch(/^1 line was edited meanwhile/)
    const third = state.document.lines[3]
    // A translation of what the line said before.
    expect(third?.texts.sw && isTranslationStale(third, third.texts.sw)).toBe(true)
  })

  it('tells the lines that the service leaves out', async () => {
    const { state, context, textsOf } = setup(start, async (segments) => (await shout(segments)).slice(1))
    await translateProject(context, ORDER)
    expect(state.failures.map(({ line }) => line)).toEqual([1])
    expect(textsOf()[0]).toBeUndefined()
  })

  it('keeps what was translated before the service failed', async () => {
    const long = testDocument(Array.from({ length: 150 }, (_, at) => [at, at + 0.9, `Good line number ${at}`] as const))
    let calls = 0
    const { state, context, textsOf } = setup(long, async (segments) => {
      calls += 1
      if (calls > 1) throw new AppError({ kind: 'offline', message: 'Gone.' })
      return shout(segments)
    })
    await expect(translateProject(context, ORDER)).rejects.toThrow('Gone.')
    expect(textsOf().filter((text) => text !== undefined)).toHaveLength(100)
    expect(state.notes.at(-1)).toBe('100 of 150 lines were translated before it failed; they are kept.')
  })

  it('takes a file beside the video, with lines of its own for what meets none', async () => {
    const cues = ['1\n00:00:00,000 --> 00:00:01,000\nHabari za asubuhi', '2\n00:00:09,000 --> 00:00:10,000\nKwaheri']
    writeFileSync(join(folder, 'film.sw.srt'), `${cues.join('\n\n')}\n`)
    const { state, context, textsOf } = setup(start)
    await translateProject(context, ORDER)
    expect(textsOf()).toEqual(['Habari za asubuhi', undefined, undefined, 'Kwaheri'])
    expect(state.notes[0]).toBe('Translation: film.sw.srt, found beside the video.')
  })

  it('lays what is said on lines that speak, and sounds of the file on lines of sounds', async () => {
    const withSounds = edited(start, (draft) => {
      addLine(draft, { start: 1, end: 2, source: '[laughs]' })
      addLine(draft, { start: 6, end: 9, source: '♪ Sing ♪' })
    })
    // The second is said early, mostly while there is laughter.
    const cues = [
      ['0,000 --> 00:00:01,000', 'Habari za asubuhi'],
      ['1,100 --> 00:00:02,400', 'Hamjambo leo'],
      ['4,000 --> 00:00:05,000', 'Hatujambo'],
      ['6,000 --> 00:00:09,000', '♪ Imba ♪'],
    ]
    writeFileSync(join(folder, 'film.sw.srt'), cues.map(([at, text]) => `1\n00:00:0${at}\n${text}\n`).join('\n'))
    const { state, context } = setup(withSounds)
    await translateProject(context, ORDER)
    const lines = linesInOrder(state.document).map(({ source, texts }) => [source, texts.sw?.text])
    expect(lines).toEqual([
      ['Good morning to you all', 'Habari za asubuhi'],
      ['[laughs]', undefined],
      ['How are you today', 'Hamjambo leo'],
      ['We are very well', 'Hatujambo'],
      ['♪ Sing ♪', '♪ Imba ♪'],
    ])
  })

  it('asks nobody to translate sounds', async () => {
    const requestedTexts: string[] = []
    const { context } = setup(
      edited(start, (draft) => setText(draft, 2, { text: '[laughs]' })),
      async (segments) => {
        requestedTexts.push(...segments.map(({ text }) => text))
        return segments
      },
    )
    await translateProject(context, ORDER)
    expect(requestedTexts).toEqual(['Good morning to you all', 'We are very well'])
  })

  it('copies lines that speak the language already', async () => {
    const swahili = edited(start, (draft) => {
      draft.sourceLanguage = 'sw'
    })
    const { context, textsOf } = setup(swahili, () => Promise.reject(new Error('nobody is asked')))
    await translateProject(context, ORDER)
    expect(textsOf()[1]).toBe('How are you today')
  })
})
