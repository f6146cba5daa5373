// @module-tag together
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HOSTILE_TEXTS, hostileText, shapeOf } from './hostileTexts.ts'
import { endOf } from './texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// A short form of the weekly run (`npm run fault texts`), which reads up to 20 MB and watches time and memory.
// `readSubtitleFile.test.ts` watches that files of this size leave their thread to others.
it.each(HOSTILE_TEXTS.map((hostile) => [shapeOf(hostile), hostile] as const))(
  '%s ends as cues or as a failure',
  async (_, hostile) => {
    const path = join(folder, `hostile.${hostile[0]}`)
    writeFileSync(path, hostileText(hostile, 1e6))
    expect(await endOf(path)).not.toBe('')
  },
)
