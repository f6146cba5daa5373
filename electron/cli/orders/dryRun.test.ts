import { expect, it } from 'vitest'
import { type DryRow, dryLines, sourceWords } from './dryRun.ts'

const row = (video: string, to: string): DryRow => {
  const base = { video, to, output: `${video}.${to}.mp4`, sources: [], seconds: 4 }
  return { ...base, state: 'missing', missing: ['No voice.'], tools: { lacks: ['translation'], from: 'en' } }
}

const setupLines = (rows: readonly DryRow[]) => dryLines(rows).filter((line) => line.includes('griot packs setup'))

it('says once, with one command, what all dubs lack that a command installs', () => {
  const rows = [row('a.mp4', 'sw'), row('a.mp4', 'yo'), row('b.mp4', 'sw')]
  expect(setupLines(rows)).toEqual([
    'Nothing here translates into Swahili and Yoruba; griot packs setup --from en --to sw,yo installs what does, or give a translation as a.sw.srt beside the video or by --translation.',
  ])
  expect(dryLines(rows).filter((line) => line === '  No voice.')).toHaveLength(3)
  const deaf: DryRow = { ...row('c.mp4', 'sw'), missing: [], tools: { lacks: ['words'] } }
  expect(setupLines([deaf])).toEqual([
    'Nothing here recognises speech; griot packs setup --to sw installs what does, or give the transcript as a subtitle file with --subtitles.',
  ])
  expect(setupLines([deaf, row('a.mp4', 'sw')])).toEqual([
    'Nothing here recognises speech or translates into Swahili; griot packs setup --from en --to sw installs both, or give the transcript with --subtitles and the translation as c.sw.srt beside the video or by --translation. Name the language of the video with --from if you know it; in a language that it speaks already nothing is translated.',
  ])
})

it('sends nobody to install what translates a language into itself', () => {
  const same: DryRow = { ...row('filamu.mp4', 'sw'), missing: [], tools: { lacks: ['translation'], from: 'sw' } }
  const advice =
    'The sound of the video is tagged as Swahili, which it is to be dubbed into. Name another language with --to, or the one that is spoken with --from.'
  expect(dryLines([same])).toContain(advice)
  expect(setupLines([same])).toEqual([])
  expect(dryLines([same, row('a.mp4', 'yo')])).toEqual(
    expect.arrayContaining([advice, expect.stringContaining('griot packs setup --from en --to yo installs')]),
  )
})

it('says below a dub what is better chosen otherwise', () => {
  const hinted: DryRow = { ...row('a.mp4', 'sw'), state: 'new', missing: [], hints: ['The sound is mono.'] }
  expect(dryLines([hinted])).toContain('  The sound is mono.')
})

it('names the translation that a dub would take', () => {
  const [transcript, needed] = [{ lines: 1 }, { needed: true }]
  const beside = { path: '/films/a.sw.srt', name: 'a.sw.srt' }
  const planLines = (plan: Parameters<typeof sourceWords>[0], translation?: string) =>
    sourceWords(plan, { to: 'sw', translation })
  expect(planLines({ transcript, translation: needed })).toEqual(['transcript: 1 line', 'translation: by the service'])
  expect(planLines({ transcript, translation: { ...needed, beside } })[1]).toBe('translation: a.sw.srt')
  expect(planLines({ transcript, translation: needed }, '/texts/own.srt')[1]).toBe('translation: own.srt')
})
