import { expect, it } from 'vitest'
import { fitLines, type LineToFit } from '../project/lines/fitLines.ts'
import { rateVersions } from './proposals.ts'

const TEXTS = [
  'Habari za asubuhi, je, mvua ilifika shambani kwako?',
  'Ilifika hatimaye.',
  'Tulisubiri wiki tatu, na mahindi yalikuwa yanageuka manjano kabisa.',
  'Basi mwaka huu panda maharagwe kati ya mistari.',
]

const lines: LineToFit[] = Array.from({ length: 400 }, (_, at) => ({
  id: at + 1,
  speaker: at % 3 === 0 ? 'SPEAKER_01' : 'SPEAKER_00',
  start: at * 2.6,
  end: at * 2.6 + 2.4,
  text: TEXTS[at % TEXTS.length] ?? '',
  voice: 'sw-zawadi',
  speed: 1,
  ...(at % 10 === 0 ? { seconds: 1.5 + (at % 4) } : {}),
}))
const programme = { target: 'sw', duration: 1100 } as const

it('rates a version as the whole project would be fitted with it', () => {
  for (const id of [2, 75, 203, 399]) {
    const line = lines[id - 1]
    if (line === undefined) throw new Error('no such line')
    const versions = ['Mvua ilifika shambani.', 'Tulisubiri wiki tatu na mahindi yakageuka manjano.']
    const rated = rateVersions(lines, line, { ...programme, versions })
    for (const [at, text] of versions.entries()) {
      const { seconds: _, ...own } = line
      const whole = fitLines(
        lines.map((one) => (one.id === id ? { ...own, text } : one)),
        programme,
      ).find((fit) => fit.id === id)
      expect(rated[at]?.rate).toBeCloseTo(whole?.rate ?? 0, 2)
      expect(rated[at]?.tooLong).toBe(whole?.tooLong)
    }
  }
})
