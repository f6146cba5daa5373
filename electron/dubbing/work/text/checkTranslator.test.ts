import { expect, it } from 'vitest'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import { AppError } from '../../../../shared/failure.ts'
import { testDub } from '../workContext.testing.ts'
import { checkTranslator } from './checkTranslator.ts'
import type { Sources, Subtitles } from './findSources.ts'

const subtitles = (text: string): Subtitles => ({
  file: '/films/talk.srt',
  cues: [{ start: 0, end: 1, text }],
  timed: true,
  notes: [],
  isChosen: true,
})

/** Checks a dub of a film whose sound has this language tag, on an engine with or without a translator. */
function check(orderChange: Partial<DubOrder>, sources: Sources, { available = false, tag = 'fra' } = {}) {
  const local = {
    capabilities: async () => ({ capabilities: [{ name: 'translator', available }] }),
    probe: async () => ({ audio: [tag === '' ? {} : { language: tag }] }),
  }
  const { context, order, told } = testDub({ link: { local }, order: orderChange })
  return checkTranslator(context, order, { sources }).then(
    () => expect(told.stages).toEqual([]),
    (error: unknown) => {
      expect(told.stages).toEqual(['translation']) // where the person is told that it stopped
      throw error
    },
  )
}

it('refuses a dub that would end without a translator, before the stages of listening', async () => {
  const refused = { failure: { kind: 'unavailable', permanent: true } }
  await expect(check({}, {})).rejects.toMatchObject(refused)
  await expect(check({}, {}, { tag: '' })).rejects.toMatchObject(refused)
  await expect(check({ from: 'en' }, {})).rejects.toMatchObject(refused)
  await expect(check({}, { transcript: subtitles('Good morning.') })).rejects.toMatchObject(refused)
})

it('tells of a file that is no film before the translator that it would want', async () => {
  const unreadable = new AppError({ kind: 'invalid', message: 'no film' })
  const local = {
    capabilities: async () => ({ capabilities: [{ name: 'translator', available: false }] }),
    probe: () => Promise.reject(unreadable),
  }
  const { context, order } = testDub({ link: { local }, order: { from: 'en' } })
  await expect(checkTranslator(context, order, { sources: {} })).rejects.toBe(unreadable)
})

it('takes a dub that needs none: of a translation, in the language of the film, or with a translator', async () => {
  await check({}, { translation: subtitles('Habari za asubuhi.') })
  await check({ from: 'sw' }, {})
  await check({}, {}, { tag: 'swa' })
  await check({ to: 'en' }, {}, { tag: 'eng' })
  await check({}, { transcript: subtitles('Habari za asubuhi, karibuni nyote nyumbani kwetu.') })
  await check({}, {}, { available: true })
})
