import { expect, it } from 'vitest'
import type { Segment } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { WINDOW_REMEDIES } from './stepRemedies.ts'
import { translateSigns } from './text/translate.ts'
import { testDub } from './workContext.testing.ts'

const signs = [
  { id: 1, start: 1, end: 2, text: 'HOSPITAL' },
  { id: 2, start: 5, end: 6, text: 'EXIT' },
]

function setup(translate: (segments: Segment[]) => Segment[]) {
  const service = {
    translate: async ({ segments }: { segments: Segment[] }) => ({
      segments: translate(segments),
      target_language: 'sw',
    }),
  }
  return testDub({ link: { service } })
}

it('answers the translations by id, and leaves out what has none', async () => {
  const words = new Map([['HOSPITAL', 'HOSPITALI']])
  const { context } = setup((segments) => segments.map((one) => ({ ...one, text: words.get(one.text) ?? '' })))
  const { texts, whole } = await translateSigns(context, signs, { to: 'sw' })
  expect([[...texts], whole]).toEqual([[[1, 'HOSPITALI']], true])
})

it('only notes that they cannot be translated', async () => {
  const { context, told } = setup(() => {
    throw new AppError({ kind: 'unavailable', message: 'There is no translator.' })
  })
  expect(await translateSigns(context, signs, { to: 'sw' })).toEqual({ texts: new Map(), whole: false })
  expect(told.notes.join()).toContain('There is no translator.')
})

it('advises no subtitle file, which would not translate them', async () => {
  const translate = () => Promise.reject(new AppError({ kind: 'unavailable', permanent: true, message: 'None.' }))
  const { context, told } = testDub({ link: { service: { translate }, local: {} } })
  const remedies = { ...WINDOW_REMEDIES, noTranslator: () => plainWords('Use --translation.') }
  await translateSigns({ ...context, ...{ remedies } }, signs, { to: 'sw' })
  expect(told.notes.join()).toContain('Nothing here translates into Swahili yet')
  expect(told.notes.join()).not.toContain('--translation')
})
