import { expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { noTranslator } from '../createContext.ts'
import { type DryRow, dryLines } from './dryRun.ts'

const row = (video: string, to: string): DryRow => {
  const said = english(noTranslator({ video, to: [to], from: ['en'] }).message)
  const base = { video, to, output: `${video}.${to}.mp4`, sources: [], seconds: 4 }
  return { ...base, state: 'missing', missing: ['No voice.', said], untranslated: { said, from: 'en' } }
}

it('says once, with one command, what all dubs lack that have no translator', () => {
  const lines = dryLines([row('a.mp4', 'sw'), row('a.mp4', 'yo'), row('b.mp4', 'sw')])
  const told = lines.filter((line) => line.includes('griot packs setup'))
  expect(told).toEqual([
    'Nothing here translates into Swahili and Yoruba; griot packs setup --from en --to sw,yo installs what does, or give a translation as a.sw.srt beside the video or by --translation.',
  ])
  expect(lines.filter((line) => line === '  No voice.')).toHaveLength(3)
})

it('says below a dub what is better chosen otherwise', () => {
  const hinted: DryRow = { ...row('a.mp4', 'sw'), state: 'new', missing: [], hints: ['The sound is mono.'] }
  expect(dryLines([hinted])).toContain('  The sound is mono.')
})
