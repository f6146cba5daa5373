// @module-tag together
// @module-tag quick
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { diarizeFeatures } from '../../electron/engine/signal/people/diarize.ts'
import { soundFeatures } from '../../electron/engine/signal/soundFeatures.ts'
import { balancedTalk } from './balancedTalks.ts'
import { MAX_ERROR_PERCENT, MEETINGS, read, recordings, score, total } from './diarization.ts'
import { errorRate } from './diarizationError.ts'

describe.skipIf(!existsSync(MEETINGS))(
  'diarization of meeting excerpts (skipped where ../shared/data is absent)',
  () => {
    it('stays below 25 % diarization error', async () => {
      const names = await recordings(MEETINGS)
      const scores = await Promise.all(names.map((name) => score(MEETINGS, name)))
      expect(scores.length).toBeGreaterThan(0)
      expect(errorRate(total(scores))).toBeLessThan(MAX_ERROR_PERCENT / 100)
    })

    it('finds two people who speak for ten seconds each, and one who speaks alone', async () => {
      const talks = await Promise.all(['dev00', 'dev01', 'trn05'].map((name) => read(MEETINGS, name)))
      const count = (speakers: string[], known?: number) => {
        const found = diarizeFeatures(soundFeatures(balancedTalk(talks, speakers, 2).samples), { speakers: known })
        return new Set(found.turns.map(({ speaker }) => speaker)).size
      }
      expect(count(['MEE012', 'FEE078'])).toBe(2)
      for (const alone of ['MEE012', 'FEE078']) expect(count([alone])).toBe(1)
      expect(count(['FEE078'], 2)).toBe(2)
    })
  },
)
