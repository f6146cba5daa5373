import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MEETINGS, recordings, score, total, WORST } from './diarization.ts'
import { errorRate } from './diarizationError.ts'

describe.skipIf(!existsSync(MEETINGS))(
  'diarization of meeting excerpts (skipped where ../shared/data is absent)',
  () => {
    it('stays below 25 % diarization error', async () => {
      const names = await recordings(MEETINGS)
      const scores = await Promise.all(names.map((name) => score(MEETINGS, name)))
      expect(scores.length).toBeGreaterThan(0)
      expect(errorRate(total(scores))).toBeLessThan(WORST / 100)
    })
  },
)
