// @module-tag together
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runSelfTest } from '../../electron/engine/packService/runSelfTest.ts'
import { english } from '../../shared/locale/english.ts'
import { compareDetectors, NEEDED, usableSilero } from './detection.ts'

describe.skipIf(!NEEDED.every((path) => existsSync(path)))(
  'the speech detector of a pack (skipped where ../shared/data is absent)',
  () => {
    it('judges fewer frames wrongly than the built-in one, and so do the speakers told apart with it', async () => {
      const [builtIn, silero] = await compareDetectors()
      expect(silero.wrong).toBeLessThan(0.08)
      expect(silero.wrong).toBeLessThan(builtIn.wrong)
      expect(silero.diarizationError).toBeLessThan(builtIn.diarizationError)
    })
  },
)

describe.skipIf(!NEEDED.every((path) => existsSync(path)))(
  'the self-test of a speech detector (skipped where ../shared/data is absent)',
  () => {
    it('finds a spoken sentence between two silences', async () => {
      const { pack, hold } = usableSilero()
      using held = hold()
      if (held === undefined) throw new Error('Silero is not there.')
      const { signal } = new AbortController()
      const tested = await runSelfTest({ pack, folder: held.folder, signal })
      expect(tested).toMatchObject({ ran: true, passed: true })
      expect(english(tested.message)).toMatch(/^Found speech from [01]\./)
    })
  },
)
