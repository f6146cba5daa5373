// @module-tag apart
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const POOL = new URL('./espeakPool.ts', import.meta.url).href

it('lets a program that speaks, closes and then goes on come to its own end', async () => {
  const program = `
    const { createEspeakPool } = await import(${JSON.stringify(POOL)})
    const pool = createEspeakPool(2)
    const setting = { voice: 'sw', pitch: 50, range: 50, wordsPerMinute: 175 }
    const sentence = { hz: 110, rate: 22050, seconds: 1, emphasised: [] }
    const order = { ssml: 'Habari.', setting, sentence }
    for await (const piece of pool.run(order, new AbortController().signal)) process.stdout.write('.')
    await pool.close()
    process.stdout.write('closed')`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toMatch(/^\.+closed$/)
})
