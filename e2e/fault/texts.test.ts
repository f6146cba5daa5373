// @module-tag together
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { HOSTILE_TEXTS, hostileText, shapeOf } from './hostileTexts.ts'
import { endOf } from './texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Turns of the event loop while a thread starts, reads and replies: one that reads itself has one or two. */
const FEWEST_TURNS = 50

function written(hostile: (typeof HOSTILE_TEXTS)[number]): string {
  const path = join(folder, `hostile.${hostile[0]}`)
  writeFileSync(path, hostileText(hostile, 1e6))
  return path
}

// A short form of the weekly run (`npm run fault texts`), which reads up to 20 MB and watches time and memory.
it.each(HOSTILE_TEXTS.map((hostile) => [shapeOf(hostile), hostile] as const))(
  '%s ends as cues or as a failure',
  async (_, hostile) => expect(await endOf(written(hostile))).not.toBe(''),
)

// As files of this size are read, whatever they hold: turns alone would take as long again for each.
it('a large file leaves this thread to others', async () => {
  const [hostile] = HOSTILE_TEXTS
  if (hostile === undefined) throw new Error('There is one.')
  let end: string | undefined
  let turns = 0
  const reading = endOf(written(hostile)).finally(() => (end ??= ''))
  for (; end === undefined; turns++) await nextTurn()
  expect(await reading).not.toBe('')
  expect(turns).toBeGreaterThan(FEWEST_TURNS)
})
