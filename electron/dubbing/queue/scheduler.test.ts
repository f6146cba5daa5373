import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemEvent, isRunning, nextPhase, type Phase } from './queueItem.ts'
import { dueItems } from './scheduler.ts'

interface Kind {
  readonly id: number
  readonly kind: number
}

const phases: readonly Phase[] = [
  ...(['draft', 'waiting', 'running', 'pausing', 'resuming', 'cancelling'] as const),
  ...(['paused', 'done', 'failed', 'cancelled'] as const),
]
const events: readonly ItemEvent[] = ['order', 'pause', 'resume', 'cancel', 'done', 'failed', 'stopped']
const phaseAfter = (phase: Phase, ...then: ItemEvent[]) => then.reduce(nextPhase, phase)

describe('the phase of an item', () => {
  it('changes by a command at once where nothing runs, and else when the run has stopped', () => {
    expect(phaseAfter('waiting', 'pause')).toBe('paused')
    expect(phaseAfter('running', 'pause')).toBe('pausing')
    expect(phaseAfter('running', 'pause', 'stopped')).toBe('paused')
    expect(phaseAfter('running', 'pause', 'resume', 'stopped')).toBe('waiting')
    expect(phaseAfter('running', 'pause', 'cancel', 'stopped')).toBe('cancelled')
    expect(phaseAfter('paused', 'resume')).toBe('waiting')
  })

  it('is done where a run came to its end before it heard of the pause, but never once cancelled', () => {
    expect(phaseAfter('running', 'pause', 'done')).toBe('done')
    expect(phaseAfter('running', 'cancel', 'done')).toBe('cancelled')
    expect(phaseAfter('running', 'cancel', 'pause', 'resume', 'done')).toBe('cancelled')
  })

  it('goes on by what the user asked for last where its run fails meanwhile, and tells of it only where nothing was', () => {
    expect(phaseAfter('running', 'failed')).toBe('failed')
    expect(phaseAfter('running', 'pause', 'failed')).toBe('paused')
    expect(phaseAfter('running', 'pause', 'resume', 'failed')).toBe('waiting')
    expect(phaseAfter('running', 'pause', 'resume', 'pause', 'failed')).toBe('paused')
    expect(phaseAfter('running', 'cancel', 'failed')).toBe('cancelled')
  })

  it('waits for the next start when the program closes', () => {
    expect(phaseAfter('running', 'stopped')).toBe('waiting')
    expect(phaseAfter('running', 'cancel', 'stopped')).toBe('cancelled')
  })

  it('is one of a run until that run ends, whatever the commands', () => {
    for (const phase of phases) {
      for (const event of events) {
        const ends = ['done', 'failed', 'stopped'].includes(event)
        expect([phase, event, isRunning(phaseAfter(phase, event))]).toEqual([phase, event, isRunning(phase) && !ends])
      }
    }
  })
})

it('begins all that may begin beside those that run and those that begin before them, in order', () => {
  const items = fc.uniqueArray(fc.record({ id: fc.nat(20), kind: fc.nat(2) }), { selector: ({ id }) => id })
  const areRivals = (a: Kind, b: Kind) => a.kind === b.kind
  fc.assert(
    fc.property(items, fc.nat(6), fc.integer({ min: 1, max: 4 }), (all, startedCount, atOnce) => {
      const rules = {
        mayBegin: (item: Kind, busy: readonly Kind[]) =>
          busy.length < atOnce && !busy.some((one) => areRivals(one, item)),
      }
      const running: typeof all = []
      for (const item of all.slice(0, startedCount)) running.push(...dueItems([item], running, rules))
      const waiting = all.filter((item) => !running.includes(item))
      const due = dueItems(waiting, running, rules)
      const side = [...running, ...due]
      expect(side.length).toBeLessThanOrEqual(atOnce)
      expect(new Set(side.map(({ kind }) => kind)).size).toBe(side.length)
      // Nobody waits without a reason.
      for (const item of waiting.filter((one) => !due.includes(one))) {
        expect(side.length === atOnce || side.some((one) => areRivals(one, item))).toBe(true)
      }
      expect(waiting.filter((one) => due.includes(one))).toEqual(due)
    }),
  )
})
