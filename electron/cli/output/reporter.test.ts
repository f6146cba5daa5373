import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type DubEvent, inStage } from './dubEvents.ts'
import { createReporter } from './reporter.ts'

/** A reporter's output on standard output and standard error. */
function shown(events: readonly DubEvent[], { json = false, isTTY = false } = {}): { out: string; err: string } {
  const out = new PassThrough()
  const err = Object.assign(new PassThrough(), { isTTY })
  using reporter = createReporter({ out, err }, json)
  for (const event of events) reporter.onEvent(event)
  return { out: String(out.read() ?? ''), err: String(err.read() ?? '') }
}

const progress = (fraction: number): DubEvent => ({ event: 'progress', stage: 'render', fraction })
const failed: DubEvent = { event: 'failed', kind: 'invalid', message: 'No.', exitCode: 2 }

describe('createReporter', () => {
  it('writes one line for each stage where nobody watches, apart from what was done', () => {
    const events = [0, 0.01, 0.1, 0.104, 0.55, 1].map(progress)
    const checking: DubEvent = { event: 'progress', stage: 'check', fraction: 0 }
    expect(shown([...events, { event: 'warning', message: 'Hm.' }, checking, { ...checking, fraction: 1 }])).toEqual({
      out: 'Note: Hm.\n',
      err: 'Dubbing…\nChecking the dub…\n',
    })
  })

  it('writes one object a line with json, one for every hundredth', () => {
    const { out, err } = shown([progress(0), progress(0.001), progress(0.5), progress(1), failed], { json: true })
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([progress(0), progress(0.5), progress(1), failed])
    expect(err).toBe('No.\n')
  })

  it('shows bars on a terminal and clears them', () => {
    const { out, err } = shown(
      [progress(0), progress(0.5), { event: 'note', message: 'Hi.' }, progress(0.6), progress(1)],
      {
        isTTY: true,
      },
    )
    expect(out).toBe('Hi.\n')
    expect(err).toMatch(/Dubbing: done\.\n$/)
  })

  it('tells failures on standard error', () => expect(shown([failed])).toEqual({ out: '', err: 'No.\n' }))
})

describe('inStage', () => {
  it('begins at 0, never goes back, and ends at 1 once', async () => {
    const fractions: number[] = []
    const onEvent = (event: DubEvent) => void (event.event === 'progress' && fractions.push(event.fraction))
    const result = await inStage(onEvent, 'render', async (onProgress) => {
      for (const fraction of [0.2, 0.1, 0.6, 1]) onProgress(fraction)
      return 'made'
    })
    expect([result, fractions]).toEqual(['made', [0, 0.2, 0.6, 1]])
  })
})
