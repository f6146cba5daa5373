import { expect, it } from 'vitest'
import type { PackView } from '../../shared/commands/packs.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'
import type { PackCheck } from '../../shared/packs/packRoutes.ts'
import { packFacts, trialWords, verbsOf } from './packWords.ts'

const [{ files: _, ...first }] = CATALOGUE as [(typeof CATALOGUE)[number]]
const PACK: PackView = {
  ...first,
  ...{ languages: ['en', 'sw'], memory: 600, speed: 4, tested: true },
  ...{ state: 'absent', used: true, downloadBytes: 1, installedBytes: 1 },
}

it('offers in each state what can be done then, and to try only what the engine can use', () => {
  const states = ['absent', 'partial', 'installing', 'installed', 'outdated'] as const
  expect(states.map((state) => verbsOf({ state, used: true }))).toEqual([
    ['install'],
    ['remove', 'continue'],
    ['cancel'],
    ['remove', 'try'],
    ['remove', 'try', 'update'],
  ])
  expect(verbsOf({ state: 'outdated', used: false })).toEqual(['remove', 'update'])
})

it('warns of a model that takes more than six tenths of the memory', () => {
  const warning = 'more memory than this computer should give it'
  expect(packFacts(PACK, 1000).join()).not.toContain(warning)
  expect(packFacts(PACK, 999).join()).toContain(warning)
})

it('tells languages, memory, speed, tests and origin', () => {
  const plain = packFacts(PACK, 4000)
  expect(plain).toHaveLength(4)
  expect(plain.slice(0, 2)).toEqual(['English and Swahili', expect.stringContaining('600 MB')])
  expect(packFacts({ ...PACK, tested: false }, 4000)[3]).not.toBe(plain[3])
  expect(packFacts({ ...PACK, languages: ['*'] }, 4000)[0]).not.toBe(plain[0])
  const mirrored = packFacts({ ...PACK, from: '/mnt/stick', checksum: 'first_seen' }, 4000)
  expect(mirrored).toHaveLength(6)
  expect(mirrored[4]).toContain('/mnt/stick')
  expect(packFacts({ ...PACK, checksum: 'published' }, 4000)).toHaveLength(4)
})

it('tells how a trial went, with the figures that were measured', () => {
  const selfTest = { ran: true, passed: true, message: plainWords('It said “habari”.') }
  const trial = (more: Partial<PackCheck['selfTest']>): PackCheck => ({
    ...{ id: 'a', problems: [] },
    selfTest: { ...selfTest, ...more },
  })
  const good = trialWords(trial({ speed: 3.123, memory: 250 }))
  expect(good.passed).toBe(true)
  expect(good.lines.slice(1)).toEqual(['It said “habari”.', expect.stringMatching(/3\.1\D.* · .*250 MB/)])
  expect(trialWords(trial({})).lines).toHaveLength(2)
  const bad = trialWords(trial({ passed: false }))
  expect(bad.passed).toBe(false)
  expect(bad.lines[0]).not.toBe(good.lines[0])
  const damaged = trialWords({ id: 'a', problems: [plainWords('One file is cut off.')] })
  expect(damaged.passed).toBe(false)
  expect(damaged.lines).toHaveLength(2)
  expect(damaged.lines[1]).toBe('One file is cut off.')
})
